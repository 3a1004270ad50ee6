import type { FastifyReply } from 'fastify';
import type { z } from 'zod';

/** Handles a valid body (or query); an invalid one gets a 400 with the reason. */
export function withBody<Shape extends z.ZodType>(
  schema: Shape,
  body: unknown,
  reply: FastifyReply,
  act: (value: z.output<Shape>) => unknown,
): unknown {
  const parsed = schema.safeParse(body);
  if (parsed.success) return act(parsed.data);
  return reply.code(400).send({
    error: parsed.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`).join('; '),
  });
}
