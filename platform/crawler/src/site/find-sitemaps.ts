import type { Outgoing } from '../outgoing/index.ts';
import { HostRateLimiter } from './host-rate-limiter.ts';
import { politeClient } from './polite-client.ts';
import { readSitemaps, USUAL_PLACES } from './read-sitemaps.ts';
import { pageThreads } from '../reading/page-threads.ts';
import { fetchRobots, readRobots } from './robots.ts';

export type FoundSitemap = {
  url: string;
  /** Number of URLs listed; for an index, those of its children together. */
  pageCount: number;
  source: 'robots' | 'guess';
};

export type FindSitemapsOptions = {
  outgoing: Outgoing;
  /** Overall timeout; what was found by then is returned. Default 20 s. */
  timeoutMs?: number;
  signal?: AbortSignal;
};

const LIMITS = { maxFiles: 30, maxUrls: 50_000 };

/**
 * Looks for the sitemaps of a domain: those named in robots.txt, then the usual places. Only files that are sitemaps are returned, so an
 * empty list means there are none (or the site does not respond).
 *
 * @param domain `example.com`, `localhost:8080` or a URL; without a scheme https is tried first, then http
 */
export async function findSitemaps(domain: string, options: FindSitemapsOptions): Promise<FoundSitemap[]> {
  const deadline = AbortSignal.timeout(options.timeoutMs ?? 20_000);
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline;
  const get = politeClient({
    outgoing: options.outgoing,
    rateLimiter: new HostRateLimiter(0),
    signal,
    maxRetryAfterMs: 2_000,
    clock: () => new Date(),
  });
  const threads = pageThreads();
  const found: FoundSitemap[] = [];
  try {
    for (const origin of originsOf(domain)) {
      const robots = await fetchRobots(origin, get);
      if (robots.failure) continue;
      const named = (await readRobots(robots, '*', threads)).sitemaps.map((url) => ({ url, source: 'robots' as const }));
      const guessed = USUAL_PLACES.map((place) => ({ url: origin + place, source: 'guess' as const }));
      for (const candidate of [...named, ...guessed]) {
        if (found.some(({ url }) => url === candidate.url)) continue;
        const { facts, urls } = await readSitemaps([candidate], { get, threads }, LIMITS);
        if (facts[0] && facts[0].kind !== 'none') found.push({ ...candidate, pageCount: urls.size });
      }
      break;
    }
  } catch (error) {
    // The signal fired while waiting for a turn: return what was found so far.
    if (!signal.aborted) throw error;
  }
  return found;
}

function originsOf(domain: string): string[] {
  const trimmed = domain.trim();
  const candidates = /^https?:\/\//i.test(trimmed) ? [trimmed] : [`https://${trimmed}`, `http://${trimmed}`];
  return candidates.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin);
}
