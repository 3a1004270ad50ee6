/** Shopify's leaky bucket of points for one app and store. */
export class Points {
  #held: number | null = null;
  #at = 0;

  /** The current points, given the settings. */
  held(maximum: number, rate: number, now: number): number {
    if (this.#held === null) this.#held = maximum;
    else this.#held = Math.min(maximum, this.#held + ((now - this.#at) / 1_000) * rate);
    this.#at = now;
    return this.#held;
  }

  take(cost: number): void {
    this.#held = (this.#held ?? 0) - cost;
  }

  restart(): void {
    this.#held = null;
  }
}
