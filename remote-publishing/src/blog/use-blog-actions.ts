import { MESSAGES } from '@canopy/contract';
import { cancelBlogSchedule, listBlogs, publishBlog, scheduleBlog, type Blog } from '@canopy/contract/publishing';
import { refreshCalls, showFailure, showToast, useAction, type ActionResult } from '@canopy/shell-api';
import { formatWallTime } from '@canopy/ui/data/formats';
import { useEffect, useRef, useState } from 'react';
import { useRun } from '../run/use-run.ts';
import { wallIn } from './zone-clock.ts';

const words = MESSAGES.blog;

export interface WallTime {
  /** `YYYY-MM-DDTHH:mm` in that zone */
  readonly scheduledAt: string;
  readonly time_zone: string;
}

/** Publish now, schedule, and unschedule; reports the outcome once it is known. */
export function useBlogActions() {
  const publish = useAction(publishBlog);
  const schedule = useAction(scheduleBlog);
  const cancel = useAction(cancelBlogSchedule);
  const [watched, setWatched] = useState<{ runId: string; operation: string; scheduledFor: string | null } | null>(null);
  const run = useRun(watched?.runId ?? null);
  const told = useRef<string | null>(null);

  useEffect(() => {
    if (!watched || run.data?.run_id !== watched.runId || !run.data.done || told.current === watched.runId) return;
    told.current = watched.runId;
    const operation = run.data.operations.find(({ id }) => id === watched.operation);
    const isWell = operation?.state === 'published' || operation?.state === 'scheduled';
    const when = watched.scheduledFor;
    const title = isWell
      ? when === null
        ? words.published
        : words.scheduled(when)
      : when === null
        ? words.publishFailed
        : words.scheduleFailed;
    showToast({ title, description: operation?.message ?? '', tone: isWell ? 'success' : 'destructive' });
    setWatched(null);
    void refreshCalls(listBlogs);
  }, [watched, run.data]);

  return {
    busy: publish.running || schedule.running || cancel.running || watched !== null,
    async publishNow(blog: Blog) {
      const result = await publish.run({ body: { body: { post_id: blog.post_id } } });
      if (result.ok) setWatched({ runId: result.data.run_id, operation: result.data.operation_id, scheduledFor: null });
      else showFailure(words.publishFailed, result.error);
      await refreshCalls(listBlogs);
    },
    async scheduleAt(blog: Blog, { scheduledAt, time_zone: timeZone }: WallTime): Promise<ActionResult<unknown>> {
      const result = await schedule.run({ body: { body: { post_id: blog.post_id }, scheduledAt, time_zone: timeZone } });
      if (!result.ok) {
        showFailure(words.scheduleFailed, result.error);
        return result;
      }
      setWatched({
        runId: result.data.run_id,
        operation: result.data.operation_id,
        // The time that the platform actually set: daylight saving skips some.
        scheduledFor: `${formatWallTime(wallIn(timeZone, new Date(result.data.scheduled_at)))} (${timeZone})`,
      });
      await refreshCalls(listBlogs);
      return result;
    },
    async cancelSchedule(blog: Blog) {
      if (blog.operation_id === null) return;
      const result = await cancel.run({ params: { id: blog.operation_id } });
      if (result.ok) showToast({ title: 'Unscheduled' });
      else showToast({ title: result.error.message, tone: 'destructive' });
      await refreshCalls(listBlogs);
    },
  };
}
