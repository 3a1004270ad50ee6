/**
 * Parses Retry-After (RFC 9110, 10.2.3): seconds, or an HTTP date.
 * @returns milliseconds from now, at least 0; null if absent or unreadable
 */
export function retryAfterMs(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}
