import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { databaseUnavailable, inTime } from './in-time.ts';

/** How long the database has to answer before it counts as unavailable. */
const PATIENCE_MS = 3_000;

/** `GET health/`: 200 `{"status":"ok"}` while the database answers, 503 `database-unavailable` otherwise. For load balancers. */
export function serveHealth(app: FastifyInstance, { pool }: Pick<Deps, 'pool'>): void {
  app.get('/health/', async () => {
    try {
      await inTime(pool.query('select 1'), PATIENCE_MS);
    } catch {
      throw databaseUnavailable();
    }
    return { status: 'ok' };
  });
}
