import * as z from '@canopy/contract/schema';

/** A run whose end has not been reported yet. */
export const followedRun = z.object({
  runId: z.uuid(),
  organisationId: z.uuid(),
  what: z.enum(['pages', 'keywords', 'links', 'blog']),
  platform: z.nullable(z.string()),
  /** for a post: the operation, and the time it was scheduled for, in words */
  operationId: z.optional(z.uuid()),
  scheduledFor: z.optional(z.string()),
  /** tells a retry, or the next action on the same post, from the one before: they have the same run */
  attempt: z.optional(z.uuid()),
});
export type FollowedRun = z.output<typeof followedRun>;
export type RunKind = FollowedRun['what'];
