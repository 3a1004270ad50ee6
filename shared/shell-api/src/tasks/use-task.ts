import { TASK_POLL_MS } from '@canopy/contract';
import { getTask, type Task } from '@canopy/contract/host';
import { useEffect } from 'react';
import { dispatchTaskSettled } from '../events/events.ts';
import { useCall, type CallResult } from '../calls/use-call.ts';
import { useEachEnd } from './use-each-end.ts';

export const isSettled = (task: Task | undefined): boolean => task?.status === 'SUCCESS' || task?.status === 'FAILURE';

/** Tasks whose present end has been announced: several components may watch one. One that runs again will end again. */
const announced = new Set<string>();

/** Polls a task every 5 seconds until it settles, then announces it once. `null`: no task. */
export function useTask(id: string | null, pollMs: number = TASK_POLL_MS): CallResult<Task> {
  const nextPoll = (latest: Task | undefined) => (isSettled(latest) ? 0 : pollMs);
  const result = useCall(getTask, id ? { params: { id } } : null, { refreshMs: nextPoll });
  const { data } = result;
  useEffect(() => {
    if (data && !isSettled(data)) announced.delete(data.id);
    if (!data || !isSettled(data) || announced.has(data.id)) return;
    announced.add(data.id);
    void dispatchTaskSettled(data);
  }, [data]);
  return result;
}

/**
 * Follows a task to its end.
 * @param onEnd called once for each end; another task, or the same one started again, has another
 * @returns the task `id` names, once known, and why it is not
 */
export function useTaskEnd(id: string | null, onEnd: (task: Task) => void, pollMs?: number) {
  const { data, error } = useTask(id, pollMs);
  // While the first answer for another id is in flight, the earlier one is still there.
  const task = data?.id === id ? data : undefined;
  useEachEnd(id === null ? null : task && isSettled(task) ? task : 'running', onEnd);
  return { task, error };
}
