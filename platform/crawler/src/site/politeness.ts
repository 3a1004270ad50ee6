/** How one request went, as far as it tells how loaded a host is. */
export type Observation = {
  /** HTTP status; null if there was no response. */
  status: number | null;
  /** Whether the request timed out. */
  timedOut: boolean;
  /** Milliseconds until the headers; null if there was no response. */
  responseMs: number | null;
};

/** Decides when a request to a host may start. A crawl has its own, or several crawls and processes share one. */
export interface Politeness {
  /**
   * Resolves when a request to the host may start.
   * @throws AbortError when the signal fires first
   */
  turn(host: string, signal: AbortSignal): Promise<void>;
  /** Makes a host slower than the default (Crawl-delay), in milliseconds between requests; never faster. */
  slowDown(host: string, intervalMs: number): void;
  /** Grants no turn for this host for this many milliseconds (Retry-After). */
  pause(host: string, milliseconds: number): void;
  /** Reports how a request went, so that the host gets fewer requests under load, and more again afterwards. */
  answered(host: string, observation: Observation): void;
}

export const SLOWEST_MS = 30_000;
const OVERLOADED = new Set([429, 502, 503, 504, 509, 529]);
/** Share of a host's time that one crawl may take: a server that needs a second for a response gets a request every half. */
const SHARE = 0.5;

/**
 * The pause between two requests to a host after one more response.
 *
 * - overloaded (429, 502, 503, 504) or no response in time: twice as long, at least half a second (a tenth for a site of one's own)
 * - a broken connection: half as long again, up to two seconds (unchanged for a site of one's own)
 * - a response: a fifth of the way towards what the host's own speed suggests; never below `least`
 *
 * @param current pause so far, in milliseconds
 * @param least what the crawl's rate and Crawl-delay allow; 0 for a site of one's own, whose slowness is ignored
 */
export function nextInterval(current: number, least: number, { status, timedOut, responseMs }: Observation): number {
  if (timedOut || (status !== null && OVERLOADED.has(status))) return Math.min(SLOWEST_MS, Math.max(current * 2, least === 0 ? 100 : 500));
  if (status === null) return least === 0 ? current : Math.max(current, least, Math.min(current * 1.5, 2_000));
  const wanted = least === 0 ? 0 : Math.max(least, (responseMs ?? 0) * SHARE);
  const next = current + (Math.min(wanted, SLOWEST_MS) - current) * 0.2;
  // Close enough; otherwise the pause would approach the minimum for ever.
  return Math.abs(next - least) < 5 ? least : Math.max(next, least);
}
