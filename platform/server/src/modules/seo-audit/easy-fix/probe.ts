import { setTimeout as pause } from 'node:timers/promises';
import { GONE } from '@canopy/crawler';
import type { Outgoing } from '@canopy/crawler/outgoing';
import pLimit from 'p-limit';

export type Probe =
  | { kind: 'gone'; status: number }
  /** `type`: media type in lower case, '' if the response names none */
  | { kind: 'live'; url: string; first: number | null; type: string }
  /** `why`: a sentence for people */
  | { kind: 'unknown'; why: string };

const TIMEOUT_MS = 10_000;
/** Concurrent requests: a page may name thousands of URLs, most of them on one site. */
const AT_A_TIME = 4;
/** A temporary redirect counts as permanent if it leads to the same place this many times. */
const TIMES = 3;
/** Pauses before a URL that did not answer properly is requested again, in ms. */
const AGAIN_MS = [500, 2_000];
/** A server that asks for a longer pause is left alone. */
const MAX_PAUSE_MS = 10_000;
/** An unknown answer is kept for the pages under way, and asked again for those that follow. */
const UNKNOWN_MS = 20_000;
const NO_TIME = 'There was no time left to check it.';

interface ProberOptions {
  /** how long an answer stays valid: changes to a site must be based on its current state */
  readonly freshMs?: number;
  readonly clock?: () => Date;
  readonly againMs?: readonly number[];
}

/** Checks how URLs respond now, each once, however many there are; a response that may change or fail is checked again. */
export class Prober {
  #outgoing: Outgoing;
  #queue = pLimit(AT_A_TIME);
  #known = new Map<string, { probe: Promise<Probe>; at: number; isUnknown: boolean }>();
  #signal: AbortSignal;
  #freshMs: number;
  #clock: () => Date;
  #againMs: readonly number[];

  constructor(
    outgoing: Outgoing,
    signal: AbortSignal,
    { freshMs = Number.POSITIVE_INFINITY, clock = () => new Date(), againMs = AGAIN_MS }: ProberOptions = {},
  ) {
    this.#outgoing = outgoing;
    this.#signal = signal;
    this.#freshMs = freshMs;
    this.#clock = clock;
    this.#againMs = againMs;
  }

  ask(url: string): Promise<Probe> {
    const now = this.#clock().getTime();
    const known = this.#known.get(url);
    if (known && now - known.at <= (known.isUnknown ? Math.min(UNKNOWN_MS, this.#freshMs) : this.#freshMs)) return known.probe;
    const entry = { probe: this.#probe(url), at: now, isUnknown: false };
    this.#known.set(url, entry);
    void entry.probe.then(({ kind }) => {
      entry.isUnknown = kind === 'unknown';
      if (entry.isUnknown) entry.at = this.#clock().getTime();
    });
    return entry.probe;
  }

  async #probe(url: string): Promise<Probe> {
    const first = await this.#patiently(url);
    const isTemporary = first.kind === 'live' && first.first !== null && first.first !== 301 && first.first !== 308;
    if (first.kind !== 'gone' && !isTemporary) return first;
    for (let more = 1; more < (isTemporary ? TIMES : 2); more += 1) {
      const again = await this.#patiently(url);
      if (JSON.stringify(again) !== JSON.stringify(first)) return { kind: 'unknown', why: 'It answers differently each time.' };
    }
    return first;
  }

  /** Asks again where there was no usable answer: a site that is busy for a moment must not decide about a link. */
  async #patiently(url: string): Promise<Probe> {
    for (let tries = 0; ; tries += 1) {
      const { probe, afterMs } = await this.#once(url);
      const wait = this.#againMs[tries];
      if (probe.kind !== 'unknown' || afterMs === null || wait === undefined || afterMs > MAX_PAUSE_MS) return probe;
      try {
        await pause(Math.max(wait, afterMs), undefined, { signal: this.#signal });
      } catch {
        return { kind: 'unknown', why: NO_TIME };
      }
    }
  }

  /** @returns `afterMs`: the earliest time to ask again; null: the answer will not change */
  async #once(url: string): Promise<{ probe: Probe; afterMs: number | null }> {
    const final = (probe: Probe) => ({ probe, afterMs: null });
    // A request's deadline starts when it is sent, not when it was queued.
    const answer = await this.#queue(() =>
      this.#signal.aborted ? null : this.#outgoing.get(url, { timeoutMs: TIMEOUT_MS, wantBody: () => false, signal: this.#signal }),
    );
    if (answer === null) return final({ kind: 'unknown', why: NO_TIME });
    if (!answer.ok) {
      const unknown: Probe = { kind: 'unknown', why: answer.message };
      return answer.reason.startsWith('blocked') || answer.reason.includes('redirect') ? final(unknown) : { probe: unknown, afterMs: 0 };
    }
    const { status, headers } = answer;
    if (GONE.includes(status)) return final({ kind: 'gone', status });
    if (status >= 200 && status < 300)
      return final({ kind: 'live', url: answer.url, first: answer.redirects[0]?.status ?? null, type: typeOf(headers['content-type']) });
    const unknown: Probe = { kind: 'unknown', why: `It returned ${status}.` };
    if (status !== 429 && status < 500) return final(unknown);
    const seconds = Number(headers['retry-after']);
    return { probe: unknown, afterMs: Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : 0 };
  }
}

const typeOf = (header: string | undefined): string => (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
