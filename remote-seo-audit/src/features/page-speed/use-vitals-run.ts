import { WATCH_POLL_MS } from '@canopy/contract';
import {
  getAuditSummary,
  getVitalsSummary,
  latestVitals,
  listPageVitals,
  resumeVitals,
  startVitals,
  stopVitals,
} from '@canopy/contract/seo-audit';
import { refreshCalls, showFailure, useAction, useCall, useEachEnd } from '@canopy/shell-api';
import { SPEED_MESSAGES } from './messages.ts';

const FIGURES = [listPageVitals, getVitalsSummary, getAuditSummary];

/** The latest measuring run, polled while it runs, and its actions; its figures are refetched when it ends. */
export function useVitalsRun() {
  const isRunning = (status: string | undefined) => status === 'PENDING' || status === 'RUNNING';
  const result = useCall(latestVitals, {}, { refreshMs: (latest) => (isRunning(latest?.run?.status) ? WATCH_POLL_MS : 0) });
  const starting = useAction(startVitals);
  const stopping = useAction(stopVitals);
  const resuming = useAction(resumeVitals);
  const running = isRunning(result.data?.run?.status);
  useEachEnd(running ? 'running' : result.data?.run, () => void refreshCalls(...FIGURES));
  const settle = async (outcome: Promise<{ ok: true } | { ok: false; error: Error }>, failed: string): Promise<void> => {
    const settled = await outcome;
    if (!settled.ok) showFailure(failed, settled.error);
    await refreshCalls(latestVitals, ...FIGURES);
  };
  return {
    ...result,
    running,
    /** @param ids of the pages to measure; if empty, template representatives and others */
    start: (ids: readonly string[] = []) =>
      void settle(starting.run({ body: ids.length > 0 ? { page_ids: [...ids] } : {} }), SPEED_MESSAGES.startFailed),
    stop: (id: string) => void settle(stopping.run({ params: { id } }), SPEED_MESSAGES.stopFailed),
    resume: (id: string) => void settle(resuming.run({ params: { id } }), SPEED_MESSAGES.resumeFailed),
    starting: starting.running,
    stopping: stopping.running,
    resuming: resuming.running,
  };
}

export type VitalsControl = ReturnType<typeof useVitalsRun>;
