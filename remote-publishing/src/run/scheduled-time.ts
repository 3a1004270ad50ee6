import type { PublishOperation } from '@canopy/contract/publishing';
import { formatDateTime, formatWallTime } from '@canopy/ui/data/formats';

/**
 * When something goes out: the local time that was chosen with its zone's name, whatever the visitor's zone.
 * @returns null: it is not scheduled
 */
export function scheduledTime({
  scheduled_at: at,
  wall_time: wall,
  time_zone: zone,
}: Pick<PublishOperation, 'scheduled_at' | 'wall_time' | 'time_zone'>): string | null {
  if (wall === null) return at === null ? null : formatDateTime(at);
  return zone === null ? formatWallTime(wall) : `${formatWallTime(wall)} (${zone})`;
}
