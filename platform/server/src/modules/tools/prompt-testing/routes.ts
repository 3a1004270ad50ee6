import { analyzePrompt, clearPromptHistory, listPromptHistory, streamPrompt, type PromptLine } from '@canopy/contract/tools';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { streamLines } from '../../../http/stream-lines.ts';
import { analyze, assertBlocks, streamAnswer } from './analyze.ts';
import { promptMatrixRoutes } from './matrix/routes.ts';
import { clearHistory, readHistory } from './store.ts';

/** The prompt tester: one prompt, several models, and the history. */
export function promptTestingRoutes(deps: Deps): Route[] {
  return [
    route(analyzePrompt, async ({ actor, body, reply }) => {
      // A person who leaves, or stops a model, must not pay for the rest of its answer.
      const gone = new AbortController();
      reply.raw.once('close', () => reply.raw.writableEnded || gone.abort());
      return analyze(deps, actor, body, gone.signal);
    }),
    route(streamPrompt, async ({ actor, body, reply }) => {
      assertBlocks(body.blocks);
      return streamLines<PromptLine>(reply, async (send, signal) => {
        const result = await streamAnswer(deps, actor, body, (text) => send({ type: 'text', text }), signal);
        send({ type: 'result', result });
      });
    }),
    route(listPromptHistory, ({ actor }) => readHistory(deps.db, actor)),
    route(clearPromptHistory, ({ actor }) => clearHistory(deps.db, actor)),
    ...promptMatrixRoutes(deps),
  ];
}
