import type { FastifyInstance } from 'fastify';
import { CONTROL_PREFIX } from '../control/control-prefix.ts';
import { withBody } from '../control/with-body.ts';
import { SANDBOX_MODELS } from './answer.ts';
import { chatCompletions } from './chat-completions.ts';
import { embeddings, SANDBOX_EMBEDDER } from './embeddings.ts';
import { gemini } from './gemini.ts';
import { checkKey, LlmError, sendLlmError, type Dialect } from './llm-error.ts';
import { llmFaultSchema, type LlmState } from './llm-faults.ts';
import { responses } from './responses.ts';

/** Mock language models: OpenAI's protocol under `/llm/v1`, the same with xAI's refusals under `/llm/xai/v1`, Gemini's under `/llm/v1beta`. */
export function llmRoutes(app: FastifyInstance, state: LlmState): void {
  app.get(`${CONTROL_PREFIX}llm`, async () => ({ answers: state.answers, embeddings: state.embeddings, faults: state.faults() }));
  app.post(`${CONTROL_PREFIX}llm`, async (request, reply) =>
    withBody(llmFaultSchema, request.body, reply, (fault) => {
      state.plant(fault);
      return state.faults();
    }),
  );
  app.delete(`${CONTROL_PREFIX}llm`, async () => {
    state.reset();
    return state.faults();
  });
  const open = (api: FastifyInstance, dialect: Dialect): void => {
    api.setErrorHandler((error, _request, reply) => sendLlmError(error, reply, dialect));
    api.addHook('onRequest', async (request) => checkKey(request));
  };
  for (const [dialect, prefix] of [
    ['openai', '/llm/v1'],
    ['xai', '/llm/xai/v1'],
  ] as const) {
    void app.register(
      async (api) => {
        open(api, dialect);
        api.get('/models', async () => ({
          object: 'list',
          data: [...SANDBOX_MODELS, SANDBOX_EMBEDDER].map((id) => ({ id, object: 'model', created: 0, owned_by: 'sandbox' })),
        }));
        chatCompletions(api, state);
        responses(api, state, dialect);
        embeddings(api, state);
        notFound(api);
      },
      { prefix },
    );
  }
  void app.register(
    async (api) => {
      open(api, 'gemini');
      api.get('/models', async () => ({
        models: [...SANDBOX_MODELS, SANDBOX_EMBEDDER].map((id) => ({ name: `models/${id}`, displayName: id })),
      }));
      gemini(api, state);
      notFound(api);
    },
    { prefix: '/llm/v1beta' },
  );
}

/** A route rather than a not-found handler: the site's own catch-all would match first. */
function notFound(api: FastifyInstance): void {
  api.all('/*', async (request) => {
    throw new LlmError('url', { method: request.method, url: request.url });
  });
}
