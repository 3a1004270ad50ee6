import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answer, piecesOf, type Answer } from './answer.ts';
import { checkModel, readBody, textOf } from './llm-error.ts';
import { jsonSchema } from './json-schema.ts';
import { checkStrict } from './strict-schema.ts';
import type { LlmState } from './llm-faults.ts';
import { sendEvents, sendJson } from './send.ts';

const request = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.unknown() })).min(1),
  stream: z.boolean().default(false),
  stream_options: z.object({ include_usage: z.boolean().default(false) }).nullish(),
  max_tokens: z.number().int().positive().optional(),
  max_completion_tokens: z.number().int().positive().optional(),
  response_format: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('text') }),
      z.object({ type: z.literal('json_object') }),
      z.object({
        type: z.literal('json_schema'),
        json_schema: z.object({ name: z.string().default('response'), strict: z.boolean().nullish(), schema: jsonSchema }),
      }),
    ])
    .optional(),
});

const FINISH = { stop: 'stop', length: 'length', refusal: 'content_filter' };

/** `POST /chat/completions` as OpenAI, Ollama, llama.cpp and vLLM serve it. */
export function chatCompletions(api: FastifyInstance, state: LlmState): void {
  api.post('/chat/completions', async (http, reply) => {
    const body = readBody(request, http.body);
    checkModel(body.model);
    const turns = body.messages.map(({ role, content }) => ({ role, text: textOf(content) }));
    const asked = body.response_format?.type === 'json_schema' ? body.response_format.json_schema : undefined;
    if (asked?.strict) checkStrict(asked.schema, asked.name);
    const schema = asked?.schema;
    const given = answer(state, turns, schema, body.max_completion_tokens ?? body.max_tokens);
    const head = { id: `sandbox-${state.answers}`, created: 0, model: body.model, system_fingerprint: 'sandbox' };
    if (!body.stream) return sendJson(reply, whole(head, given), given.cut);
    const chunk = (delta: object, finish: string | null) => ({
      data: JSON.stringify({ ...head, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] }),
    });
    const usageChunk = { data: JSON.stringify({ ...head, object: 'chat.completion.chunk', choices: [], usage: usage(given) }) };
    await sendEvents(
      reply,
      [
        chunk({ role: 'assistant', content: '' }, null),
        ...piecesOf(given.text).map((piece) => chunk({ content: piece }, null)),
        chunk({}, FINISH[given.finish]),
        // The last chunk has no choices, and comes only if it was asked for.
        ...(body.stream_options?.include_usage ? [usageChunk] : []),
        { data: '[DONE]' },
      ],
      given.cut,
    );
    return reply;
  });
}

const usage = ({ usage: { input, output } }: Answer) => ({ prompt_tokens: input, completion_tokens: output, total_tokens: input + output });

function whole(head: object, given: Answer): object {
  const message = { role: 'assistant', content: given.text };
  return { ...head, object: 'chat.completion', choices: [{ index: 0, message, finish_reason: FINISH[given.finish] }], usage: usage(given) };
}
