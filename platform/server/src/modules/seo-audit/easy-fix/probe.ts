import { GONE } from '@canopy/crawler';
import type { Outgoing } from '@canopy/crawler/outgoing';
import pLimit from 'p-limit';

export type Probe = { kind: 'gone'; status: number } | { kind: 'live'; url: string; first: number | null } | { kind: 'unknown' };

const TIMEOUT_MS = 10_000;
/** Concurrent requests: a page may name thousands of URLs, most of them on one site. */
const AT_A_TIME = 4;
/** Maximum URLs requested per preview. */
const MAX_ASKED = 60;
/** A temporary redirect counts as permanent if it leads to the same place this many times. */
const TIMES = 3;

interface ProberOptions {
  /** total limit of requests; further URLs are unknown */
  readonly limit?: number;
  /** how long an answer stays valid: changes to a site must be based on its current state */
  readonly freshMs?: number;
  readonly clock?: () => Date;
}

/** Checks how URLs respond now, each once; a response that may change is checked again. */
export class Prober {
  #outgoing: Outgoing;
  #queue = pLimit(AT_A_TIME);
  #known = new Map<string, { probe: Promise<Probe>; at: number }>();
  #signal: AbortSignal;
  #limit: number;
  #freshMs: number;
  #clock: () => Date;

  constructor(
    outgoing: Outgoing,
    signal: AbortSignal,
    { limit = MAX_ASKED, freshMs = Number.POSITIVE_INFINITY, clock = () => new Date() }: ProberOptions = {},
  ) {
    this.#outgoing = outgoing;
    this.#signal = signal;
    this.#limit = limit;
    this.#freshMs = freshMs;
    this.#clock = clock;
  }

  ask(url: string): Promise<Probe> {
    const now = this.#clock().getTime();
    let known = this.#known.get(url);
    if (!known || now - known.at > this.#freshMs) {
      const isWithin = known !== undefined || this.#known.size < this.#limit;
      known = { probe: isWithin ? this.#probe(url) : Promise.resolve<Probe>({ kind: 'unknown' }), at: now };
      this.#known.set(url, known);
    }
    return known.probe;
  }

  async #probe(url: string): Promise<Probe> {
    const first = await this.#once(url);
    const isTemporary = first.kind === 'live' && first.first !== null && first.first !== 301 && first.first !== 308;
    if (first.kind !== 'gone' && !isTemporary) return first;
    for (let more = 1; more < (isTemporary ? TIMES : 2); more += 1) {
      const again = await this.#once(url);
      if (JSON.stringify(again) !== JSON.stringify(first)) return { kind: 'unknown' };
    }
    return first;
  }

  async #once(url: string): Promise<Probe> {
    // A request's deadline starts when it is sent, not when it was queued.
    const answer = await this.#queue(() => this.#outgoing.get(url, { timeoutMs: TIMEOUT_MS, wantBody: () => false, signal: this.#signal }));
    if (!answer.ok) return { kind: 'unknown' };
    if (GONE.includes(answer.status)) return { kind: 'gone', status: answer.status };
    return answer.status >= 200 && answer.status < 300
      ? { kind: 'live', url: answer.url, first: answer.redirects[0]?.status ?? null }
      : { kind: 'unknown' };
  }
}
