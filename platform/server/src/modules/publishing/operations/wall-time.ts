const MINUTE_MS = 60_000;

/** Whether the runtime knows the time zone. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** The local time in a zone at a given moment, as if it were UTC, in milliseconds. */
function wallOf(zone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(instant);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'));
}

/**
 * The moment of a local time in a zone. A time skipped in spring is moved later by as much as the clocks skip; of two equal ones in autumn
 * the first is taken.
 * @param wall `2026-03-29T02:30`
 * @throws RangeError if the zone is unknown
 */
export function instantOf(wall: string, zone: string): Date {
  const wanted = Date.parse(`${wall}:00Z`);
  // The offsets before and after are the only candidates, whatever happens that day.
  const offsets = [-1, 1].map((days) => {
    const near = wanted + days * 86_400_000;
    return wallOf(zone, near) - Math.floor(near / MINUTE_MS) * MINUTE_MS;
  });
  const [before = 0, after = 0] = offsets;
  const matching = [before, after].map((offset) => wanted - offset).filter((instant) => wallOf(zone, instant) === wanted);
  // Skipped: with the earlier offset, the local time comes out that much later.
  return new Date(matching.length > 0 ? Math.min(...matching) : wanted - before);
}

/** The local time in a zone at a given moment, `2026-03-29T02:30`. @throws RangeError if the zone is unknown */
export const wallTimeIn = (zone: string, at: Date): string => new Date(wallOf(zone, at.getTime())).toISOString().slice(0, 16);

const HAS_OFFSET = /(?:Z|[+-]\d\d:?\d\d)$/;

/**
 * What a scheduled time means: an instant, and the local time in the zone.
 * @param text a local time, or an instant with its offset
 */
export function scheduledFor(text: string, zone: string): { dueAt: Date; wallTime: string } {
  if (!HAS_OFFSET.test(text)) return { dueAt: instantOf(text.slice(0, 16), zone), wallTime: text.slice(0, 16) };
  const dueAt = new Date(text);
  return { dueAt, wallTime: wallTimeIn(zone, dueAt) };
}
