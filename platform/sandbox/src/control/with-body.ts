import type { FastifyReply } from 'fastify';
import type { z } from 'zod';

/** Acts on a body (or query) that fits; one that does not is answered with 400 and the reason. */
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
