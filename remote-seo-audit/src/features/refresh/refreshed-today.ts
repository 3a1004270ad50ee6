/**
 * Whether two moments are on the same calendar day in a time zone: the day that the server counts by.
 * @param zone IANA name; '' is UTC
 */
export function isSameDay(at: string | null, now: Date, zone: string): boolean {
  if (at === null) return false;
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone || 'UTC', dateStyle: 'short' });
  return day.format(new Date(at)) === day.format(now);
}
