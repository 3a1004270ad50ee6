import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answer, piecesOf, type Answer } from './answer.ts';
import { jsonSchema } from './json-schema.ts';
import { checkStrict } from './strict-schema.ts';
import { checkModel, readBody, textOf, type Dialect } from './llm-error.ts';
import type { LlmState } from './llm-faults.ts';
import { sendEvents, sendJson } from './send.ts';

const request = z.object({
  model: z.string(),
  input: z.union([z.string().min(1), z.array(z.object({ role: z.string(), content: z.unknown() })).min(1)]),
  instructions: z.string().nullish(),
  stream: z.boolean().default(false),
  max_output_tokens: z.number().int().positive().optional(),
  text: z
    .object({
      format: z
        .object({ type: z.string(), name: z.string().default('response'), strict: z.boolean().nullish(), schema: jsonSchema.optional() })
        .optional(),
    })
    .optional(),
});

const REASON = { stop: null, length: { reason: 'max_output_tokens' }, refusal: { reason: 'content_filter' } };

/** `POST /responses` as served by OpenAI and xAI, as far as one answer to one prompt goes. */
export function responses(api: FastifyInstance, state: LlmState, dialect: Dialect): void {
  api.post('/responses', async (http, reply) => {
    const body = readBody(request, http.body);
    checkModel(body.model);
    const said = typeof body.input === 'string' ? [{ role: 'user', content: body.input }] : body.input;
    const first = body.instructions ? [{ role: 'system', content: body.instructions }] : [];
    const turns = [...first, ...said].map(({ role, content }) => ({ role, text: textOf(content) }));
    const format = body.text?.format;
    // Only OpenAI refuses what is not strict.
    if (dialect === 'openai' && format?.strict && format.schema) checkStrict(format.schema, format.name);
    const given = answer(state, turns, format?.schema, body.max_output_tokens);
    const id = `sandbox-${state.answers}`;
    const done = whole(id, body.model, given);
    if (!body.stream) return sendJson(reply, done, given.cut);
    const item = { type: 'message', id: `${id}-m`, role: 'assistant', status: 'in_progress', content: [] };
    const at = { item_id: item.id, output_index: 0, content_index: 0 };
    let sequence = 0;
    const event = (type: string, more: object) => ({ event: type, data: JSON.stringify({ type, sequence_number: sequence++, ...more }) });
    const part = { type: 'output_text', text: '', annotations: [], logprobs: [] };
    const end = given.finish === 'stop' ? 'response.completed' : 'response.incomplete';
    await sendEvents(
      reply,
      [
        event('response.created', { response: { ...done, output: [], status: 'in_progress', usage: null } }),
        event('response.output_item.added', { output_index: 0, item }),
        event('response.content_part.added', { ...at, part }),
        ...piecesOf(given.text).map((delta) => event('response.output_text.delta', { ...at, delta, logprobs: [] })),
        event('response.output_text.done', { ...at, text: given.text, logprobs: [] }),
        event('response.content_part.done', { ...at, part: { ...part, text: given.text } }),
        event('response.output_item.done', { output_index: 0, item: done.output[0] }),
        event(end, { response: done }),
      ],
      given.cut,
    );
    return reply;
  });
}

function whole(id: string, model: string, { text, finish, usage }: Answer) {
  const part = { type: 'output_text', text, annotations: [], logprobs: [] };
  return {
    id,
    object: 'response',
    created_at: 0,
    model,
    status: finish === 'stop' ? 'completed' : 'incomplete',
    incomplete_details: REASON[finish],
    output: [{ type: 'message', id: `${id}-m`, role: 'assistant', status: 'completed', content: [part] }],
    usage: {
      input_tokens: usage.input,
      output_tokens: usage.output,
      total_tokens: usage.input + usage.output,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens_details: { reasoning_tokens: 0 },
    },
  };
}
