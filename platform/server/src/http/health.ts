import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Log } from '../deps.ts';
import { openPool } from '../store/pool.ts';
import { databaseUnavailable, inTime } from './in-time.ts';

/** How long the database has to answer before it counts as unavailable. */
const PATIENCE_MS = 3_000;
const PLAIN = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };

/** Whether the database answers. */
export interface DatabaseHealth {
  /** @throws problem 503 `database-unavailable` if it does not answer within three seconds */
  check(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Asks over a connection of its own, so that a process whose connections are all busy is slow and not down. Connects at the first check and
 * lets go of the connection when nobody has asked for half a minute.
 */
export function openDatabaseHealth(connectionString: string, log: Pick<Log, 'warn'>): DatabaseHealth {
  const pool = openPool(connectionString, log, { connections: 1, patienceMs: PATIENCE_MS, name: 'canopy health' });
  return {
    async check() {
      try {
        await inTime(pool.query('select 1'), PATIENCE_MS);
      } catch {
        throw databaseUnavailable();
      }
    },
    close: () => pool.end(),
  };
}

/** `GET health/` of the API: 200 `{"status":"ok"}` while the database answers, 503 `database-unavailable` otherwise. For load balancers. */
export function serveHealth(app: FastifyInstance, health: DatabaseHealth): void {
  app.get('/health/', async () => {
    await health.check();
    return { status: 'ok' };
  });
}

/**
 * What a supervisor asks, named as Kubernetes names it:
 * - `GET /livez`: 200 while the process serves at all. It asks nobody else: an outage of the database must restart no process.
 * - `GET /readyz`: 200 while the database answers, else 503 with the reason. A process that is stopping answers 503 by itself.
 */
export function serveProbes(app: FastifyInstance, health: DatabaseHealth): void {
  const say = (reply: FastifyReply, status: number, text: string) => reply.code(status).headers(PLAIN).send(`${text}\n`);
  app.get('/livez', (_request, reply) => say(reply, 200, 'ok'));
  app.get('/readyz', async (_request, reply) => {
    const isReady = await health.check().then(
      () => true,
      () => false,
    );
    return isReady ? say(reply, 200, 'ok') : say(reply, 503, 'the database does not answer');
  });
}
