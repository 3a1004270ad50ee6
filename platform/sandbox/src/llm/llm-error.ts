import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { publishedError, publishedErrors } from '../published.ts';
import { SANDBOX_MODELS } from './answer.ts';

/** The only valid key. */
export const SANDBOX_KEY = 'sandbox-key';

/** Whose refusals an address answers with. */
export type Dialect = 'openai' | 'gemini' | 'xai';

/** A refusal, by the name under which each vendor's own is published. */
export class LlmError extends Error {
  override readonly name = 'LlmError';
  readonly refusal: string;
  readonly values: Readonly<Record<string, string>>;

  constructor(refusal: string, values: Readonly<Record<string, string>> = {}) {
    super(refusal);
    this.refusal = refusal;
    this.values = values;
  }
}

/** Answers with the vendor's published words; with its plainest refusal where it has none for this. */
export function sendLlmError(error: unknown, reply: FastifyReply, dialect: Dialect): unknown {
  const { refusal, values } = error instanceof LlmError ? error : new LlmError('parameter_missing', { param: 'body' });
  const known = publishedErrors(dialect);
  const name = known[refusal] === undefined ? (known['invalid'] === undefined ? 'parameter_missing' : 'invalid') : refusal;
  const { status, headers = {}, body } = publishedError(`${dialect}/${name}`, { param: 'body', ...values });
  return reply.code(status).headers(headers).send(body);
}

/** @throws LlmError `wrong_key` */
export function checkKey({ headers }: FastifyRequest): void {
  const given = String(headers['x-goog-api-key'] ?? headers.authorization?.replace(/^Bearer /i, '') ?? '');
  if (given !== SANDBOX_KEY) throw new LlmError('wrong_key', { key: `${given.slice(0, 2)}***${given.slice(-2)}` });
}

/** @throws LlmError `model` */
export function checkModel(model: string, method = 'generateContent'): void {
  if (!SANDBOX_MODELS.includes(model)) throw new LlmError('model', { model, method });
}

/** @throws LlmError `parameter_missing` */
export function readBody<Shape extends z.ZodType>(schema: Shape, body: unknown): z.output<Shape> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new LlmError('parameter_missing', { param: parsed.error.issues[0]?.path.join('.') ?? 'body' });
}

const part = z.object({ type: z.string(), text: z.string().optional() });

/** A message's text; accompanying pictures are ignored. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  const parts = z.array(part).safeParse(content);
  return parts.success ? parts.data.map(({ text = '' }) => text).join('\n') : '';
}
