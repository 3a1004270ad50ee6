/**
 * Transfer size of everything the page has fetched below an address so far, in kB of 1,000 bytes. Based on the browser's
 * own resource timing, which reports 0 for cross-origin files served without `Timing-Allow-Origin`.
 */
export function kilobytesBelow(baseUrl: string): number {
  const entries = globalThis.performance?.getEntriesByType?.('resource') ?? [];
  const own = entries.filter(({ name }) => baseUrl !== '' && name.startsWith(baseUrl)) as PerformanceResourceTiming[];
  return own.reduce((sum, { encodedBodySize }) => sum + (encodedBodySize || 0), 0) / 1_000;
}
