/**
 * Parses Retry-After (RFC 9110, 10.2.3): seconds, or an HTTP date.
 * @returns milliseconds from now, at least 0; null if absent or unreadable
 */
export function retryAfterMs(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1000;
  // A date begins with the name of a day; what else would pass for one (`-1`, `5.5`) is neither.
  const date = /^\s*[a-z]{3}/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}
