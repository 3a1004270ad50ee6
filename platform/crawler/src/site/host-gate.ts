import { setTimeout as wait } from 'node:timers/promises';

/**
 * Spaces the requests to each host. Turns are handed out in the order in which they are asked for.
 */
export class HostGate {
  #interval: number;
  #intervals = new Map<string, number>();
  #next = new Map<string, number>();

  /** @param intervalMs default pause between the starts of two requests to one host; 0 for none */
  constructor(intervalMs: number) {
    this.#interval = intervalMs;
  }

  /** Makes a host slower than the default (Crawl-delay); never faster. */
  slowDown(host: string, intervalMs: number): void {
    this.#intervals.set(host, Math.max(intervalMs, this.#interval));
  }

  /** No turn for this host before so many milliseconds have passed (Retry-After). */
  pause(host: string, milliseconds: number): void {
    this.#next.set(host, Math.max(this.#next.get(host) ?? 0, performance.now() + milliseconds));
  }

  /**
   * Resolves when a request to the host may start.
   * @throws AbortError when the signal fires first
   */
  async turn(host: string, signal: AbortSignal): Promise<void> {
    const interval = this.#intervals.get(host) ?? this.#interval;
    const now = performance.now();
    const at = Math.max(now, this.#next.get(host) ?? 0);
    this.#next.set(host, at + interval);
    if (at > now) await wait(at - now, undefined, { signal });
    signal.throwIfAborted();
  }
}
