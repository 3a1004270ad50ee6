import { MESSAGES } from '@canopy/contract';
import { useUser } from '@canopy/shell-api';

/**
 * Whether two moments are on the same calendar day in a time zone: the day that the server counts by.
 * @param zone IANA name; '' is UTC
 */
export function isSameDay(at: string | null, now: Date, zone: string): boolean {
  if (at === null) return false;
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone || 'UTC', dateStyle: 'short' });
  return day.format(new Date(at)) === day.format(now);
}

/**
 * Whether the whole site has been read again by hand today: the one rule of every button that does so, as of the server.
 * @returns null, or what the button says: when it works again
 */
export function useOncePerDay(): string | null {
  const { organisation, is_admin: isAdmin } = useUser();
  const { last_pages_refresh: last, time_zone: zone } = organisation;
  if (isAdmin || !isSameDay(last, new Date(), zone)) return null;
  return `${MESSAGES.refresh.oncePerDay}. It works again tomorrow from 00:00 (${zone || 'UTC'}).`;
}
