import type { Site } from '@canopy/connectors/site';
import type { Operation } from './store.ts';
import { wallTimeIn } from './wall-time.ts';

type Read = Awaited<ReturnType<Site['read']>>;
type Failed = Extract<Read, { ok: false }>;
type Schedule = Pick<Operation, 'by_platform' | 'time_zone'>;

/** What the site’s owner wants of a post whose time has come. */
export type Wish =
  | { now: true; /** the platform should have published it by itself */ missed: boolean }
  | { now: false; instead: 'cancelled'; message: string }
  | { now: false; instead: 'scheduled'; due_at: Date; wall_time: string | null; message: string };

const PULLED_BACK = {
  draft: 'It was set back to draft on the site, so Canopy did not publish it.',
  other: 'Its status was changed on the site, so Canopy did not publish it.',
} as const;
const DELETED = 'It was deleted on the site, so Canopy did not publish it.';
const MOVED = 'It was rescheduled on the site.';

/**
 * Compares a due post with its entry on the site. An entry that the platform was to publish itself and that is a draft again, or waits for
 * a later time, was pulled back there: publishing it at the old time would expose what its owner withdrew. Where Canopy keeps the time,
 * the entry is a draft until then.
 * @returns a failure if the site could not tell
 */
export function wishOf({ by_platform: byPlatform, time_zone: zone }: Schedule, read: Read, now: Date): Wish | Failed {
  if (!read.ok) return read.reason === 'not-found' ? { now: false, instead: 'cancelled', message: DELETED } : read;
  const { status, publishAt } = read.document;
  if (status === 'other' || (status === 'draft' && byPlatform)) return { now: false, instead: 'cancelled', message: PULLED_BACK[status] };
  if (status !== 'scheduled' || !byPlatform) return { now: true, missed: false };
  const at = publishAt === null ? null : new Date(publishAt);
  if (at === null || at <= now) return { now: true, missed: true };
  return { now: false, instead: 'scheduled', due_at: at, wall_time: zone === null ? null : wallTimeIn(zone, at), message: MOVED };
}
