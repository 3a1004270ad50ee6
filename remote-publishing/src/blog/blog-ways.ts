import type { Blog } from '@canopy/contract/publishing';

type State = Blog['state'];

const TIMED: readonly State[] = ['not-published', 'scheduled', 'missed', 'failed'];
const TOLD: readonly State[] = ['conflict', 'failed', 'missed', 'published', 'changed'];

/** Whether it can be scheduled: posts already on the site are updated at once instead, and a conflict must be resolved first. */
export const canSchedule = ({ state }: Pick<Blog, 'state'>): boolean => TIMED.includes(state);

/** Whether it can be sent to the platform now: a conflict must be resolved first. */
export const canPublish = ({ state }: Pick<Blog, 'state'>): boolean => state !== 'conflict' && state !== 'publishing';

/** Whether there is an outcome to view, with its actions. */
export const hasOutcome = ({ state, run_id: run }: Pick<Blog, 'state' | 'run_id'>): boolean => run !== null && TOLD.includes(state);
