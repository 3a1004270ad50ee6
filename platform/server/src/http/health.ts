import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { problem } from './problem.ts';

/** How long the database has to answer before it counts as unavailable. */
const PATIENCE_MS = 3_000;

/** `GET health/`: 200 `{"status":"ok"}` while the database answers, 503 `database-unavailable` otherwise. For load balancers. */
export function serveHealth(app: FastifyInstance, { pool }: Pick<Deps, 'pool'>): void {
  app.get('/health/', async () => {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('no answer')), PATIENCE_MS);
    try {
      await Promise.race([pool.query('select 1'), late]);
    } catch {
      throw problem(503, 'database-unavailable', 'The database cannot be reached at the moment. Try again shortly.', [], {
        'retry-after': '5',
      });
    } finally {
      clearTimeout(timer);
    }
    return { status: 'ok' };
  });
}
