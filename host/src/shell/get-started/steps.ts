import { GET_STARTED_STEPS } from '@canopy/contract';
import { type UserData } from '@canopy/contract/host';

export const STEP_IDS = ['site-audit', 'research', 'blog', 'topic', 'optimize', 'search-console'] as const;
export type StepId = (typeof STEP_IDS)[number];

/** Which of the six steps are done (document 1, section 4). */
export function stepsDone(user: UserData): Readonly<Record<StepId, boolean>> {
  return {
    'site-audit': user.is_site_audited,
    research: user.is_research_generated,
    blog: user.is_blog_generated,
    topic: user.is_topic_generated,
    optimize: user.is_optimized,
    'search-console': user.organisation.is_search_console_connect,
  };
}

/** How many of the six steps are done. */
export function countDone(user: UserData): number {
  return Object.values(stepsDone(user)).filter(Boolean).length;
}

/** Share of the steps that are done, 0 to 100, for the ring. */
export const percentDone = (user: UserData): number => (countDone(user) / GET_STARTED_STEPS) * 100;
