import { WATCH_POLL_MS } from '@canopy/contract';
import {
  cancelPromptMatrix,
  getPromptMatrix,
  listPromptMatrices,
  retryPromptMatrix,
  startPromptMatrix,
  type MatrixPlan,
  type ModelConfig,
} from '@canopy/contract/tools';
import { refreshCalls, showToast, useAction, useCall, useUrlState, type ActionResult } from '@canopy/shell-api';
import { MATRIX_WORDS as WORDS } from './words.ts';
const isRunId = (text: string): boolean => /^[\da-f-]{36}$/.test(text);

/** The run named in the URL: starts it, follows it until it is over, stops and repeats it. */
export function useMatrix() {
  const [runId, setRunId] = useUrlState<string>('run', '', isRunId);
  const { data, error, reload } = useCall(getPromptMatrix, runId === '' ? null : { params: { id: runId } }, {
    refreshMs: (latest) => (latest === undefined || latest.status === 'running' ? WATCH_POLL_MS : 0),
  });
  const starting = useAction(startPromptMatrix);
  const stopping = useAction(cancelPromptMatrix);
  const retrying = useAction(retryPromptMatrix);
  const run = data?.id === runId ? data : undefined;

  const settle = async (title: string, doing: Promise<ActionResult<unknown>>) => {
    const result = await doing;
    if (!result.ok)
      showToast({ title, description: result.error.kind === 'rejected' ? result.error.message : WORDS.failed, tone: 'destructive' });
    await reload();
    return result.ok;
  };
  return {
    runId,
    run,
    error: run ? undefined : error,
    reload,
    show: setRunId,
    starting: starting.running,
    stopping: stopping.running,
    retrying: retrying.running,
    start: async (plan: MatrixPlan, models: readonly ModelConfig[]) => {
      const id = crypto.randomUUID();
      if (await settle('The matrix could not be started', starting.run({ body: { id, plan, models: [...models] } }))) {
        setRunId(id);
        void refreshCalls(listPromptMatrices);
      }
    },
    stop: () => void settle('The matrix could not be stopped', stopping.run({ params: { id: runId } })),
    retry: () => void settle('The matrix could not be run again', retrying.run({ params: { id: runId } })),
  };
}

export type Matrix = ReturnType<typeof useMatrix>;
