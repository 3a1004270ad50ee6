import { MESSAGES } from '@canopy/contract';
import {
  cancelBlogSchedule,
  entryDecision,
  listBlogs,
  publishBlog,
  scheduleBlog,
  type Blog,
  type EntryDecision,
} from '@canopy/contract/publishing';
import * as z from '@canopy/contract/schema';
import { refreshCalls, showFailure, showToast, useAction, useOrganisationId, type ActionResult } from '@canopy/shell-api';
import { formatWallTime } from '@canopy/ui/data/formats';
import { useState, type ReactNode } from 'react';
import { followRun, useFollowedRuns } from '../run/follow-run.ts';
import type { FollowedRun } from '../run/followed-run.ts';
import { usePlatform } from '../run/use-platform.ts';
import { EntryDialog } from './EntryDialog.tsx';
import { wallIn } from './zone-clock.ts';

const words = MESSAGES.blog;

export interface WallTime {
  /** `YYYY-MM-DDTHH:mm` in that zone */
  readonly scheduledAt: string;
  readonly time_zone: string;
}

/** Publish now, schedule, and unschedule; the outcome is reported once it is known, wherever the visitor is by then. */
export function useBlogActions() {
  const publish = useAction(publishBlog);
  const schedule = useAction(scheduleBlog);
  const cancel = useAction(cancelBlogSchedule);
  const organisationId = useOrganisationId();
  const { platform = null } = usePlatform();
  const isFollowing = useFollowedRuns().some(({ what }) => what === 'blog');
  const follow = (started: { run_id: string; operation_id: string }, more: Pick<FollowedRun, 'scheduledFor'> = {}) => {
    if (organisationId === null) return;
    followRun({ runId: started.run_id, operationId: started.operation_id, organisationId, what: 'blog', platform, ...more });
  };

  const [asked, setAsked] = useState<{ readonly blog: Blog; readonly decision: EntryDecision } | null>(null);
  const publishNow = async (blog: Blog, entry?: { take: EntryDecision['choices'][number]; seen: string }) => {
    const result = await publish.run({ body: { body: { post_id: blog.post_id }, ...(entry && { entry }) } });
    const decision = result.ok ? null : z.safeParse(entryDecision, result.error.problem?.decision);
    setAsked(decision?.success ? { blog, decision: decision.data } : null);
    if (result.ok) follow(result.data);
    else if (!decision?.success) showFailure(words.publishFailed, result.error);
    await refreshCalls(listBlogs);
  };
  /** What is asked about the post that was to be published, if anything. */
  const question: ReactNode = asked && (
    <EntryDialog
      title={asked.blog.title}
      decision={asked.decision}
      onClose={() => setAsked(null)}
      onTake={(take) => publishNow(asked.blog, { take, seen: asked.decision.seen })}
    />
  );

  return {
    question,
    busy: publish.running || schedule.running || cancel.running || isFollowing,
    publishNow: (blog: Blog) => publishNow(blog),
    async scheduleAt(blog: Blog, { scheduledAt, time_zone: timeZone }: WallTime): Promise<ActionResult<unknown>> {
      const result = await schedule.run({ body: { body: { post_id: blog.post_id }, scheduledAt, time_zone: timeZone } });
      if (!result.ok) {
        showFailure(words.scheduleFailed, result.error);
        return result;
      }
      follow(result.data, {
        // The time that the platform actually set: daylight saving skips some.
        scheduledFor: `${formatWallTime(wallIn(timeZone, new Date(result.data.scheduled_at)))} (${timeZone})`,
      });
      await refreshCalls(listBlogs);
      return result;
    },
    async cancelSchedule(blog: Blog) {
      if (blog.operation_id === null) return;
      const result = await cancel.run({ params: { id: blog.operation_id } });
      if (result.ok) showToast({ title: 'Unscheduled', tone: 'success' });
      else showToast({ title: result.error.message, tone: 'destructive' });
      await refreshCalls(listBlogs);
    },
  };
}
