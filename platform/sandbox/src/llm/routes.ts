import type { FastifyInstance } from 'fastify';
import { CONTROL_PREFIX } from '../control/control-prefix.ts';
import { withBody } from '../control/with-body.ts';
import { SANDBOX_MODELS } from './answer.ts';
import { chatCompletions } from './chat-completions.ts';
import { embeddings, SANDBOX_EMBEDDER } from './embeddings.ts';
import { gemini } from './gemini.ts';
import { checkKey, LlmError, sendLlmError } from './llm-error.ts';
import { llmFaultSchema, type LlmState } from './llm-faults.ts';
import { responses } from './responses.ts';

/** Mock language models: OpenAI's and xAI's protocols under `/llm/v1`, Gemini's under `/llm/v1beta`. */
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
  const open = (api: FastifyInstance): void => {
    api.setErrorHandler((error, _request, reply) => sendLlmError(error, reply));
    api.addHook('onRequest', async (request) => checkKey(request));
  };
  void app.register(
    async (api) => {
      open(api);
      api.get('/models', async () => ({
        object: 'list',
        data: [...SANDBOX_MODELS, SANDBOX_EMBEDDER].map((id) => ({ id, object: 'model', created: 0, owned_by: 'sandbox' })),
      }));
      chatCompletions(api, state);
      responses(api, state);
      embeddings(api, state);
      notFound(api);
    },
    { prefix: '/llm/v1' },
  );
  void app.register(
    async (api) => {
      open(api);
      gemini(api, state);
      notFound(api);
    },
    { prefix: '/llm/v1beta' },
  );
}

/** A route rather than a not-found handler: the site's own catch-all would match first. */
function notFound(api: FastifyInstance): void {
  api.all('/*', async (request) => {
    throw new LlmError(404, `Unknown request URL: ${request.method} ${request.url}.`);
  });
}
