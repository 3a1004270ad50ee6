import { WATCH_POLL_MS } from '@canopy/contract';
import { listTasks, TASK_KINDS } from '@canopy/contract/host';
import { checkBacklinks, listBacklinks } from '@canopy/contract/seo-audit';
import { isSettled, refreshCalls, showFailure, showToast, useAction, useCall, useTask } from '@canopy/shell-api';
import { useEffect, useState } from 'react';
import { BACKLINKS_MESSAGES } from './messages.ts';

/** Checks backlinks live and follows the task to its end, including one started before the screen was opened. */
export function useCheck() {
  const action = useAction(checkBacklinks);
  const [started, setStarted] = useState<string | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  const running = useCall(listTasks, { query: { kind: TASK_KINDS.checkBacklinks } }, { background: true });
  const found = running.data?.[0]?.id ?? null;
  const taskId = started ?? (found === ended ? null : found);
  const { data } = useTask(taskId, WATCH_POLL_MS);
  const task = data?.id === taskId ? data : undefined;
  useEffect(() => {
    if (!task || !isSettled(task)) return;
    setStarted(null);
    setEnded(task.id);
    if (task.status === 'SUCCESS') showToast({ title: BACKLINKS_MESSAGES.checkDone, description: task.message, tone: 'success' });
    else showFailure(BACKLINKS_MESSAGES.checkEndedEarly, task);
    void refreshCalls(listBacklinks, listTasks);
  }, [task]);
  const check = async (ids?: readonly string[]): Promise<void> => {
    const result = await action.run({ body: ids ? { ids: [...ids] } : {} });
    if (result.ok) setStarted(result.data.task_id);
    else showFailure(BACKLINKS_MESSAGES.checkFailed, result.error);
  };
  return { check: (ids?: readonly string[]) => void check(ids), task, checking: action.running || taskId !== null };
}
