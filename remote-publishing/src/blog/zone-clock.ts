import { useUser } from '@canopy/shell-api';

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Time zone of schedules: the workspace's, or the visitor's own until one is chosen. */
export function useZone(): string {
  return useUser().organisation.time_zone || ownZone();
}

/** Local time in a time zone, `YYYY-MM-DDTHH:mm`. */
export function wallIn(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
}

/** The next full hour in a time zone; for a selected day, nine in the morning. */
export const nextHour = (zone: string, day: string | null = null): string =>
  day === null ? `${wallIn(zone, new Date(Date.now() + 3_600_000)).slice(0, 13)}:00` : `${day}T09:00`;

/** Time zones to choose from, those in use first. */
export const zonesWith = (...first: readonly string[]): string[] => [
  ...new Set([...first, ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')]),
];
