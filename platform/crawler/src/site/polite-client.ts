import type { Outgoing, OutgoingRequest, OutgoingResult } from '../outgoing/index.ts';
import type { HostGate } from './host-gate.ts';
import { retryAfterMs } from './retry-after.ts';

/** GET one hop at a time, in the host's turn, trying again where that may help. */
export type PoliteGet = (url: string, request?: Omit<OutgoingRequest, 'method' | 'body' | 'signal'>) => Promise<OutgoingResult>;

export type PoliteOptions = {
  outgoing: Outgoing;
  gate: HostGate;
  signal: AbortSignal;
  /** Longest pause a server may ask for; longer wishes are cut to it. */
  maxRetryAfterMs: number;
  clock: () => Date;
};

const ATTEMPTS = 3;

/**
 * Repeats a request twice at most: after 429 and 503 when Retry-After (or else a growing pause) is over, and once at once
 * when the connection broke or was refused. A timeout is not repeated: it has cost enough already.
 */
export function politeClient({ outgoing, gate, signal, maxRetryAfterMs, clock }: PoliteOptions): PoliteGet {
  return async (url, request) => {
    for (let attempt = 1; ; attempt += 1) {
      const host = URL.canParse(url) ? new URL(url).host : '';
      await gate.turn(host, signal);
      const result = await outgoing.get(url, { followRedirects: 0, ...request, signal });
      if (attempt === ATTEMPTS) return result;
      if (result.ok) {
        if (result.status !== 429 && result.status !== 503) return result;
        const asked = retryAfterMs(result.headers['retry-after'], clock()) ?? 1000 * 2 ** attempt;
        gate.pause(host, Math.min(asked, maxRetryAfterMs));
      } else if (attempt > 1 || (result.reason !== 'network' && result.reason !== 'refused')) {
        return result;
      }
    }
  };
}
