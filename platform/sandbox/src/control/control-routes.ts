import type { FastifyInstance } from 'fastify';
import { plantedIssues } from '../demo-site/planted-issues.ts';
import { settingsSchema } from '../wordpress/state.ts';
import type { Store } from '../wordpress/store.ts';
import { CONTROL_PREFIX } from './control-prefix.ts';
import { faultSchema, type Faults } from './faults.ts';
import { withBody } from './with-body.ts';

type Parts = { store: Store; faults: Faults; /** resets every service to its initial state */ reset: () => Promise<void> };

/**
 * `faults` (GET, POST, DELETE), `reset` (POST), `wordpress` (GET, POST: settings), `planted-issues` (GET). An invalid body gets a 400 with
 * the reason.
 */
export function controlRoutes(app: FastifyInstance, { store, faults, reset }: Parts): void {
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
    await reset();
    return { reset: true };
  });
}
