import { streamPrompt, type ModelConfig, type PromptBlock, type RunResult } from '@canopy/contract/tools';
import { streamLines, useRemoteName, type ApiError } from '@canopy/shell-api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { PROMPT_MESSAGES as WORDS } from './messages.ts';

/** State of one model's column. */
export type Column =
  /** with the output so far */
  | { readonly state: 'running'; readonly text: string }
  | { readonly state: 'done'; readonly result: RunResult }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'cancelled' };

interface Runs {
  readonly columns: ReadonlyMap<string, Column>;
  readonly isRunning: boolean;
  /** asks all models again, as one run */
  readonly start: (blocks: readonly PromptBlock[], models: readonly ModelConfig[]) => void;
  /** asks one model again within the same run */
  readonly retry: (blocks: readonly PromptBlock[], model: ModelConfig) => void;
  readonly cancel: (id: string) => void;
  /** shows existing answers */
  readonly show: (responses: readonly RunResult[]) => void;
}

const columnOf = (result: RunResult): Column =>
  result.error === null ? { state: 'done', result } : { state: 'failed', message: result.error };

const shown = (responses: readonly RunResult[]) => new Map(responses.map((result) => [result.id, columnOf(result)]));

/**
 * Asks models side by side; each has its own request, so that one can be cancelled or retried while others continue.
 * @param onAnswer receives each answer as it arrives
 */
export function useRuns(initial: readonly RunResult[], onAnswer: (result: RunResult) => void): Runs {
  const remote = useRemoteName();
  const [columns, setColumns] = useState<ReadonlyMap<string, Column>>(() => shown(initial));
  const running = useRef(new Map<string, AbortController>());
  const runId = useRef<string>(crypto.randomUUID());
  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  const put = (id: string, column: Column) => setColumns((before) => new Map(before).set(id, column));
  const ask = useCallback(
    async (blocks: readonly PromptBlock[], model: ModelConfig) => {
      const controller = new AbortController();
      running.current.set(model.id, controller);
      put(model.id, { state: 'running', text: '' });
      try {
        let text = '';
        const end: { result?: RunResult } = {};
        await streamLines(
          streamPrompt,
          { body: { blocks: [...blocks], model, run_id: runId.current } },
          (line) => {
            if (running.current.get(model.id) !== controller) return;
            if (line.type === 'result') end.result = line.result;
            else {
              text += line.text;
              put(model.id, { state: 'running', text });
            }
          },
          { signal: controller.signal, remote },
        );
        if (running.current.get(model.id) !== controller) return;
        if (!end.result) return put(model.id, { state: 'failed', message: WORDS.runFailed });
        put(model.id, columnOf(end.result));
        onAnswer(end.result);
      } catch (thrown) {
        if (running.current.get(model.id) !== controller) return;
        const { kind, message } = thrown as ApiError;
        if (controller.signal.aborted) put(model.id, { state: 'cancelled' });
        else if (kind !== 'stale') put(model.id, { state: 'failed', message: kind === 'rejected' ? message : WORDS.runFailed });
      } finally {
        if (running.current.get(model.id) === controller) running.current.delete(model.id);
      }
    },
    [onAnswer, remote],
  );

  return {
    columns,
    isRunning: [...columns.values()].some(({ state }) => state === 'running'),
    start(blocks, models) {
      for (const controller of running.current.values()) controller.abort();
      running.current.clear();
      runId.current = crypto.randomUUID();
      setColumns(new Map());
      for (const model of models) void ask(blocks, model);
    },
    retry: (blocks, model) => void ask(blocks, model),
    cancel: (id) => running.current.get(id)?.abort(),
    show: (responses) => {
      for (const controller of running.current.values()) controller.abort();
      running.current.clear();
      setColumns(shown(responses));
    },
  };
}
