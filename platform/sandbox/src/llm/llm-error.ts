import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { SANDBOX_MODELS } from './answer.ts';

/** The only valid key. */
export const SANDBOX_KEY = 'sandbox-key';

export class LlmError extends Error {
  override readonly name = 'LlmError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Error format shared by all three protocols: `{error: {message, …}}`. */
export function sendLlmError(error: unknown, reply: FastifyReply): unknown {
  const status = error instanceof LlmError ? error.status : 400;
  const message = error instanceof Error ? error.message : String(error);
  return reply.code(status).send({ error: { message, type: 'invalid_request_error', code: status, status: String(status) } });
}

/** @throws LlmError 401 */
export function checkKey({ headers }: FastifyRequest): void {
  const given = headers['x-goog-api-key'] ?? headers.authorization?.replace(/^Bearer /i, '');
  if (given !== SANDBOX_KEY) throw new LlmError(401, 'Incorrect API key provided.');
}

/** @throws LlmError 404 */
export function checkModel(model: string): void {
  if (!SANDBOX_MODELS.includes(model)) throw new LlmError(404, `The model "${model}" does not exist.`);
}

/** @throws LlmError 400 */
export function readBody<Shape extends z.ZodType>(schema: Shape, body: unknown): z.output<Shape> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new LlmError(400, z.prettifyError(parsed.error));
  return parsed.data;
}

const part = z.object({ type: z.string(), text: z.string().optional() });

/** A message's text; accompanying pictures are ignored. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  const parts = z.array(part).safeParse(content);
  return parts.success ? parts.data.map(({ text = '' }) => text).join('\n') : '';
}
