import type { Outgoing, OutgoingRequest, OutgoingResult } from '../outgoing/index.ts';
import { urlParts } from '../url-parts.ts';
import type { Politeness } from './politeness.ts';
import { retryAfterMs } from './retry-after.ts';

/** GET one hop at a time, in the host's turn, retrying if that may help. */
export type PoliteGet = (url: string, request?: Omit<OutgoingRequest, 'method' | 'body' | 'signal'>) => Promise<OutgoingResult>;

export type PoliteOptions = {
  outgoing: Outgoing;
  rateLimiter: Politeness;
  signal: AbortSignal;
  /** Longest pause a server may request; beyond it, the response stands and the crawl continues at a slower pace. */
  maxRetryAfterMs: number;
  clock: () => Date;
  /** Headers for a request to this URL besides its own: user agent, site credentials. */
  headersFor?: (url: string) => Record<string, string>;
};

const ATTEMPTS = 3;
/** Concurrent requests: as many as the guarded client has sockets per origin, so that none queues in there and seems slow. */
const UNDER_WAY = 16;

/**
 * Retries a request twice at most: after 429 and 503 once Retry-After (or else a growing pause) is over, unless that is too long to wait
 * for, and once immediately if the connection broke or was refused. A timeout is not retried: it has cost enough already.
 */
export function politeClient({ outgoing, rateLimiter, signal, maxRetryAfterMs, clock, headersFor }: PoliteOptions): PoliteGet {
  let free = UNDER_WAY;
  const waiting: (() => void)[] = [];
  /** Gives the request a slot, and passes the slot on when it is done. */
  const inPlace = async <T>(run: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
  return async (url, request) => {
    const headers = { ...headersFor?.(url), ...request?.headers };
    const { host } = urlParts(url);
    for (let attempt = 1; ; attempt += 1) {
      await rateLimiter.turn(host, signal);
      const result = await inPlace(() => outgoing.get(url, { followRedirects: 0, ...request, headers, signal }));
      observe(rateLimiter, host, result);
      if (result.ok && (result.status === 429 || result.status === 503)) {
        const asked = retryAfterMs(result.headers['retry-after'], clock());
        if (asked !== null && asked > maxRetryAfterMs) return result;
        // The last response's Retry-After applies to whoever comes next; without one, only the pace has slowed down.
        if (asked === null && attempt === ATTEMPTS) return result;
        rateLimiter.pause(host, asked ?? Math.min(1000 * 2 ** attempt, maxRetryAfterMs));
        if (attempt === ATTEMPTS) return result;
      } else if (result.ok || attempt > 1 || (result.reason !== 'network' && result.reason !== 'refused')) {
        return result;
      }
    }
  };
}

function observe(rateLimiter: Politeness, host: string, result: OutgoingResult): void {
  if (result.ok) return rateLimiter.answered(host, { status: result.status, timedOut: false, responseMs: result.responseMs });
  // What our own guard refuses, or we aborted, says nothing about the host.
  const tells = result.reason === 'timeout' || result.reason === 'network' || result.reason === 'refused';
  if (tells) rateLimiter.answered(host, { status: result.status ?? null, timedOut: result.reason === 'timeout', responseMs: null });
}
