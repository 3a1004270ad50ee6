/** Keeps the days that were used last. */
export class DayCache<Value> {
  readonly #limit: number;
  readonly #kept = new Map<string, Value>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string, make: () => Value): Value {
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    const made = make();
    this.#kept.set(key, made);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#limit && oldest !== undefined) this.#kept.delete(oldest);
    return made;
  }
}
