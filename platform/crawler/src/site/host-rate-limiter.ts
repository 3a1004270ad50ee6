import { setTimeout as wait } from 'node:timers/promises';
import { nextInterval, type Observation, type Politeness } from './politeness.ts';

type Host = {
  /** Crawl-delay or the default, in milliseconds. */
  least: number;
  /** The current pause, adapted to the responses. */
  interval: number;
  /** Time of the next free turn, and the end of a pause the host requested. */
  next: number;
  pausedUntil: number;
};

/** Spaces the requests to each host within one process. Turns are granted in the order requested. */
export class HostRateLimiter implements Politeness {
  #interval: number;
  #hosts = new Map<string, Host>();

  /** @param intervalMs default pause between the starts of two requests to one host; 0 for none */
  constructor(intervalMs: number) {
    this.#interval = intervalMs;
  }

  slowDown(host: string, intervalMs: number): void {
    const state = this.#of(host);
    state.least = Math.max(intervalMs, this.#interval);
    state.interval = Math.max(state.interval, state.least);
  }

  pause(host: string, milliseconds: number): void {
    const state = this.#of(host);
    state.pausedUntil = Math.max(state.pausedUntil, performance.now() + milliseconds);
  }

  answered(host: string, observation: Observation): void {
    const state = this.#of(host);
    state.interval = nextInterval(state.interval, state.least, observation);
  }

  /** The pause between two requests to a host, in milliseconds. */
  intervalOf(host: string): number {
    return this.#of(host).interval;
  }

  async turn(host: string, signal: AbortSignal): Promise<void> {
    const state = this.#of(host);
    const at = Math.max(performance.now(), state.next, state.pausedUntil);
    state.next = at + state.interval;
    // A pause that begins while turns are awaited applies to these too.
    for (let left = at - performance.now(); left > 0; left = state.pausedUntil - performance.now()) {
      await wait(left, undefined, { signal });
    }
    signal.throwIfAborted();
  }

  #of(host: string): Host {
    let state = this.#hosts.get(host);
    if (!state) {
      state = { least: this.#interval, interval: this.#interval, next: 0, pausedUntil: 0 };
      this.#hosts.set(host, state);
    }
    return state;
  }
}
