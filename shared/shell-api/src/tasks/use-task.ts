import { TASK_POLL_MS } from '@canopy/contract';
import { getTask, type Task } from '@canopy/contract/host';
import { useEffect } from 'react';
import { dispatchTaskSettled } from '../events/events.ts';
import { useCall, type CallResult } from '../calls/use-call.ts';

export const isSettled = (task: Task | undefined): boolean => task?.status === 'SUCCESS' || task?.status === 'FAILURE';

/** Tasks whose end has been announced; several components may watch one. */
const told = new Set<string>();

/** Polls a task every 5 seconds until it settles, then announces it once. `null`: no task. */
export function useTask(id: string | null, pollMs: number = TASK_POLL_MS): CallResult<Task> {
  const nextPoll = (latest: Task | undefined) => (isSettled(latest) ? 0 : pollMs);
  const result = useCall(getTask, id ? { params: { id } } : null, { refreshMs: nextPoll, background: true });
  const { data } = result;
  useEffect(() => {
    if (!data || !isSettled(data) || told.has(data.id)) return;
    told.add(data.id);
    void dispatchTaskSettled(data);
  }, [data]);
  return result;
}
