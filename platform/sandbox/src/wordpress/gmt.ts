/** WordPress's form of an instant: UTC, seconds, no zone (`2026-03-01T09:00:00`). */
export function gmt(date: Date): string {
  return date.toISOString().slice(0, 19);
}

/** The instant of a date sent by a client: `Z` and offsets are converted, none means UTC. Null if it is not a date. */
export function parseGmt(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i.test(text)) return null;
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`;
  const date = new Date(zoned.replace(' ', 'T'));
  return Number.isNaN(date.getTime()) ? null : gmt(date);
}
