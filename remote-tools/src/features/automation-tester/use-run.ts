import { WATCH_POLL_MS } from '@canopy/contract';
import { getAutomationRun, listAutomationRuns, listAutomationTests, startAutomationRun, type AutomationRun } from '@canopy/contract/tools';
import type { CallBody } from '@canopy/contract';
import { refreshCalls, useAction, useCall, useEachEnd, type ActionResult, type ApiError } from '@canopy/shell-api';
import { isOpen } from './messages.ts';

export interface WatchedRun {
  readonly run: AutomationRun | undefined;
  readonly error: ApiError | undefined;
  readonly reload: () => Promise<unknown>;
}

/** A live run: polled every second until it is over. null: none. */
export function useRun(id: string | null): WatchedRun {
  const { data, error, reload } = useCall(getAutomationRun, id === null ? null : { params: { id } }, {
    refreshMs: (latest) => (latest === undefined || isOpen(latest) ? WATCH_POLL_MS : 0),
  });
  // The response for another run does not count.
  const run = data?.id === id ? data : undefined;
  // Also for a run that was over before its first response: the lists still show its initial state.
  useEachEnd(id === null ? null : run && !isOpen(run) ? run : 'running', () => void refreshCalls(listAutomationRuns, listAutomationTests));
  return { run, error: run ? undefined : error, reload };
}

export type StartBody = Omit<CallBody<typeof startAutomationRun>, 'client_id'>;

/** Starts runs. Each start creates one run, however often its request is sent. */
export function useStartRun(onStarted: (run: AutomationRun) => void) {
  const action = useAction(startAutomationRun);
  return {
    running: action.running,
    error: action.error,
    start: async (body: StartBody): Promise<ActionResult<AutomationRun>> => {
      const result = await action.run({ body: { ...body, client_id: crypto.randomUUID() } });
      if (!result.ok) return result;
      onStarted(result.data);
      void refreshCalls(listAutomationRuns);
      return result;
    },
  };
}
