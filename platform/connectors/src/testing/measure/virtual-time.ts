/** Time that passes only when somebody waits for it: hours of throttling take a moment. */
export class VirtualTime {
  #now: number;
  #order = 0;
  readonly #waiting: { at: number; order: number; done: () => void }[] = [];

  constructor(start: number) {
    this.#now = start;
  }

  readonly clock = (): Date => new Date(this.#now);

  readonly wait = (ms: number): Promise<void> =>
    new Promise((done) => {
      this.#waiting.push({ at: this.#now + Math.max(0, ms), order: this.#order++, done });
    });

  /** Lets time pass until the work is done. @throws if the work waits for something that never comes */
  async run<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const ended = work.finally(() => {
      isDone = true;
    });
    ended.catch(() => undefined);
    for (;;) {
      // First, everything runs that can without time passing.
      await new Promise((next) => setImmediate(next));
      if (isDone) return ended;
      const next = this.#waiting.toSorted((a, b) => a.at - b.at || a.order - b.order)[0];
      if (next === undefined) throw new Error('the work waits for nothing that will come');
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#now = Math.max(this.#now, next.at);
      next.done();
    }
  }
}
