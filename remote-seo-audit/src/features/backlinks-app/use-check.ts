import { WATCH_POLL_MS } from '@canopy/contract';
import { listTasks, TASK_KINDS, type Task } from '@canopy/contract/host';
import { checkBacklinks, listBacklinks } from '@canopy/contract/seo-audit';
import { refreshCalls, showFailure, showToast, useAction, useCall, useTaskEnd } from '@canopy/shell-api';
import { useState } from 'react';
import { BACKLINKS_MESSAGES } from './messages.ts';

/** Checks backlinks live and follows the task to its end, including one started before the screen was opened. */
export function useCheck() {
  const action = useAction(checkBacklinks);
  const [started, setStarted] = useState<string | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  const running = useCall(listTasks, { query: { kind: TASK_KINDS.checkBacklinks } });
  const found = running.data?.[0]?.id ?? null;
  const taskId = started ?? (found === ended ? null : found);
  const onEnd = ({ id, status, message }: Task) => {
    setStarted(null);
    setEnded(id);
    if (status === 'SUCCESS') showToast({ title: BACKLINKS_MESSAGES.checkDone, description: message, tone: 'success' });
    else showFailure(BACKLINKS_MESSAGES.checkEndedEarly, { message });
    void refreshCalls(listBacklinks, listTasks);
  };
  const { task } = useTaskEnd(taskId, onEnd, WATCH_POLL_MS);
  const check = async (ids?: readonly string[]): Promise<void> => {
    const result = await action.run({ body: ids ? { ids: [...ids] } : {} });
    if (result.ok) setStarted(result.data.task_id);
    else showFailure(BACKLINKS_MESSAGES.checkFailed, result.error);
  };
  return { check: (ids?: readonly string[]) => void check(ids), task, checking: action.running || taskId !== null };
}
