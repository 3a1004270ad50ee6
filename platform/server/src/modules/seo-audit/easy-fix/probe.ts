import type { Outgoing } from '@canopy/crawler/outgoing';
import { GONE } from '@canopy/crawler';

export type Probe = { kind: 'gone'; status: number } | { kind: 'live'; url: string; first: number | null } | { kind: 'unknown' };

const TIMEOUT_MS = 10_000;
/** Addresses asked for in one preview. */
const MOST = 60;
/** A temporary redirect is taken for lasting when it leads to the same place this many times. */
const TIMES = 3;

/** Asks how addresses answer now, each once; an answer that may change is asked for again. */
export class Prober {
  #outgoing: Outgoing;
  #known = new Map<string, Promise<Probe>>();
  #signal: AbortSignal;

  constructor(outgoing: Outgoing, signal: AbortSignal) {
    this.#outgoing = outgoing;
    this.#signal = signal;
  }

  ask(url: string): Promise<Probe> {
    let known = this.#known.get(url);
    if (!known) {
      known = this.#known.size < MOST ? this.#probe(url) : Promise.resolve<Probe>({ kind: 'unknown' });
      this.#known.set(url, known);
    }
    return known;
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
    const answer = await this.#outgoing.get(url, { timeoutMs: TIMEOUT_MS, wantBody: () => false, signal: this.#signal });
    if (!answer.ok) return { kind: 'unknown' };
    if (GONE.includes(answer.status)) return { kind: 'gone', status: answer.status };
    return answer.status >= 200 && answer.status < 300
      ? { kind: 'live', url: answer.url, first: answer.redirects[0]?.status ?? null }
      : { kind: 'unknown' };
  }
}
