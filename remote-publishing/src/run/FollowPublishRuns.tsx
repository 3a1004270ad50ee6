import { useFollowedRuns } from './follow-run.ts';

/** Follows the runs that another tab or an earlier visit started, on a screen that has nothing to do with publishing. Shows nothing itself. */
export function FollowPublishRuns() {
  useFollowedRuns();
  return null;
}
