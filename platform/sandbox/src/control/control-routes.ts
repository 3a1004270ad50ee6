import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import { plantedIssues } from '../demo-site/planted-issues.ts';
import { settingsSchema, type WordpressState } from '../wordpress/state.ts';
import type { Store } from '../wordpress/store.ts';
import { CONTROL_PREFIX } from './control-prefix.ts';
import { faultSchema, type Faults } from './faults.ts';

type Parts = { store: Store; faults: Faults; seed: () => WordpressState };

/**
 * `faults` (GET, POST, DELETE), `reset` (POST), `wordpress` (GET, POST: settings), `planted-issues` (GET).
 * A body that does not fit is answered with 400 and the reason.
 */
export function controlRoutes(app: FastifyInstance, { store, faults, seed }: Parts): void {
  app.get(`${CONTROL_PREFIX}planted-issues`, async () => plantedIssues);

  app.get(`${CONTROL_PREFIX}faults`, async () => faults.list());
  app.post(`${CONTROL_PREFIX}faults`, async (request, reply) =>
    withBody(faultSchema, request.body, reply, (fault) => {
      faults.add(fault);
      return faults.list();
    }),
  );
  app.delete(`${CONTROL_PREFIX}faults`, async () => {
    faults.clear();
    return [];
  });

  app.get(`${CONTROL_PREFIX}wordpress`, async () => store.state.settings);
  app.post(`${CONTROL_PREFIX}wordpress`, async (request, reply) =>
    withBody(settingsSchema.partial().strict(), request.body, reply, async (changes) => {
      Object.assign(store.state.settings, changes);
      await store.save();
      return store.state.settings;
    }),
  );

  app.post(`${CONTROL_PREFIX}reset`, async () => {
    faults.clear();
    await store.replace(seed());
    return { reset: true };
  });
}

function withBody<Shape extends z.ZodType>(
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
