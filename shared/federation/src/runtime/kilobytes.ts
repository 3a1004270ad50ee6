/**
 * What the page has fetched below an address so far, in kB of 1,000 bytes as they came over the line. From the browser's
 * own record, which says 0 for files of another origin that does not send `Timing-Allow-Origin`.
 */
export function kilobytesBelow(baseUrl: string): number {
  const entries = globalThis.performance?.getEntriesByType?.('resource') ?? [];
  const own = entries.filter(({ name }) => baseUrl !== '' && name.startsWith(baseUrl)) as PerformanceResourceTiming[];
  return own.reduce((sum, { encodedBodySize }) => sum + (encodedBodySize || 0), 0) / 1_000;
}
