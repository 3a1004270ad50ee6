import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answer, piecesOf, type Answer } from './answer.ts';
import { geminiEmbeddings } from './embeddings.ts';
import { geminiSchema, jsonSchema } from './json-schema.ts';
import { checkModel, LlmError, readBody } from './llm-error.ts';
import type { LlmState } from './llm-faults.ts';
import { sendEvents, sendJson } from './send.ts';

const content = z.object({ role: z.string().default('user'), parts: z.array(z.object({ text: z.string().optional() })) });
const request = z.object({
  contents: z.array(content).min(1),
  systemInstruction: z.object({ parts: z.array(z.object({ text: z.string().optional() })) }).optional(),
  generationConfig: z
    .object({
      maxOutputTokens: z.number().int().positive().optional(),
      responseJsonSchema: jsonSchema.optional(),
      responseSchema: geminiSchema.optional(),
    })
    .default({}),
});

const FINISH = { stop: 'STOP', length: 'MAX_TOKENS', refusal: 'SAFETY' };

/** `POST /models/{model}:generateContent` and `:streamGenerateContent?alt=sse` as served by Gemini. */
export function gemini(api: FastifyInstance, state: LlmState): void {
  api.post<{ Params: { '*': string } }>('/models/*', async (http, reply) => {
    const [model = '', method = ''] = http.params['*'].split(':');
    if (method === 'embedContent' || method === 'batchEmbedContents')
      return sendJson(reply, geminiEmbeddings(state, model, method, http.body), state.takeFault() === 'cut');
    if (method !== 'generateContent' && method !== 'streamGenerateContent') throw new LlmError('model', { model, method });
    checkModel(model, method);
    const body = readBody(request, http.body);
    const said = (parts: readonly { text?: string | undefined }[]) => parts.map(({ text = '' }) => text).join('\n');
    const turns = [
      { role: 'system', text: said(body.systemInstruction?.parts ?? []) },
      ...body.contents.map(({ role, parts }) => ({ role, text: said(parts) })),
    ];
    const { maxOutputTokens, responseJsonSchema, responseSchema } = body.generationConfig;
    const given = answer(state, turns, responseJsonSchema ?? responseSchema, maxOutputTokens);
    if (method === 'generateContent') return sendJson(reply, chunk(model, given.text, given, true), given.cut);
    const pieces = piecesOf(given.text);
    const events = pieces.map((piece, at) => ({ data: JSON.stringify(chunk(model, piece, given, at === pieces.length - 1)) }));
    await sendEvents(reply, events, given.cut);
    return reply;
  });
}

function chunk(model: string, text: string, { finish, usage }: Answer, isLast: boolean): object {
  return {
    candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0, ...(isLast ? { finishReason: FINISH[finish] } : {}) }],
    ...(isLast
      ? {
          usageMetadata: { promptTokenCount: usage.input, candidatesTokenCount: usage.output, totalTokenCount: usage.input + usage.output },
        }
      : {}),
    modelVersion: model,
  };
}
