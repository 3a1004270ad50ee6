import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { LlmError, readBody } from './llm-error.ts';
import type { LlmState } from './llm-faults.ts';
import { sendJson } from './send.ts';

/** The only model that produces vectors. */
export const SANDBOX_EMBEDDER = 'sandbox-embedder';

const DIMENSIONS = 256;
const texts = z.union([z.string().min(1), z.array(z.string().min(1)).min(1).max(2_048)]);
const request = z.object({ model: z.string(), input: texts, encoding_format: z.enum(['float', 'base64']).default('float') });
const content = z.object({ parts: z.array(z.object({ text: z.string().default('') })) });
const batch = z.object({ requests: z.array(z.object({ content })).min(1).max(100) });
const single = z.object({ content });

/** FNV-1a, the same on every machine. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}

/**
 * A vector of length 1 from a text's words and their prefixes, so that "fern" and "ferns" are close and the order does not count. It knows
 * nothing of meaning.
 */
export function vectorOf(text: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0);
  const add = (term: string, weight: number): void => {
    const hash = hashOf(term);
    const at = hash % DIMENSIONS;
    vector[at] = (vector[at] ?? 0) + (hash & 0x10000 ? weight : -weight);
  };
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']) {
    add(word, 1);
    add(`${word.slice(0, 4)}…`, 2);
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

/** As OpenAI's own client asks for it: single floats, little-endian. */
const base64Of = (vector: readonly number[]): string => Buffer.from(new Float32Array(vector).buffer).toString('base64');

const tokensOf = (all: readonly string[]): number => Math.ceil(all.join('').length / 4);

/** @throws LlmError `model` */
function checkEmbedder(model: string, method = 'embedContent'): void {
  if (model !== SANDBOX_EMBEDDER) throw new LlmError('model', { model, method });
}

/** `POST /embeddings` as served by OpenAI and compatible providers. */
export function embeddings(api: FastifyInstance, state: LlmState): void {
  api.post('/embeddings', async (http, reply) => {
    const body = readBody(request, http.body);
    checkEmbedder(body.model);
    const all = typeof body.input === 'string' ? [body.input] : body.input;
    state.embeddings += 1;
    const tokens = tokensOf(all);
    return sendJson(
      reply,
      {
        object: 'list',
        model: body.model,
        data: all.map((text, index) => ({
          object: 'embedding',
          index,
          embedding: body.encoding_format === 'base64' ? base64Of(vectorOf(text)) : vectorOf(text),
        })),
        usage: { prompt_tokens: tokens, total_tokens: tokens },
      },
      state.takeFault() === 'cut',
    );
  });
}

/** `:embedContent` and `:batchEmbedContents` as served by Gemini, whose responses count no tokens. */
export function geminiEmbeddings(state: LlmState, model: string, method: string, body: unknown): object {
  checkEmbedder(model, method);
  state.embeddings += 1;
  const textOf = ({ parts }: z.output<typeof content>) => parts.map(({ text }) => text).join('\n');
  if (method === 'embedContent') return { embedding: { values: vectorOf(textOf(readBody(single, body).content)) } };
  return { embeddings: readBody(batch, body).requests.map((one) => ({ values: vectorOf(textOf(one.content)) })) };
}
