import type { Blog } from '@canopy/contract/publishing';

type State = Blog['state'];

const TIMED: readonly State[] = ['not-published', 'scheduled', 'missed', 'failed'];
const TOLD: readonly State[] = ['conflict', 'failed', 'missed', 'published', 'changed'];

/** Whether a time can be set: what is on the site already is brought up to date there at once, and a conflict is ended first. */
export const canSchedule = ({ state }: Pick<Blog, 'state'>): boolean => TIMED.includes(state);

/** Whether it can be sent to the platform now: a conflict is ended first. */
export const canPublish = ({ state }: Pick<Blog, 'state'>): boolean => state !== 'conflict' && state !== 'publishing';

/** Whether there is an outcome to look at, with its ways on. */
export const hasOutcome = ({ state, run_id: run }: Pick<Blog, 'state' | 'run_id'>): boolean => run !== null && TOLD.includes(state);
