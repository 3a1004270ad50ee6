import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { readBacklog } from '../jobs/backlog.ts';

/** The figures of one process in Prometheus' text format. */
export interface Metrics {
  /** Counts the answers of an HTTP server by route, from now on. */
  watch(app: FastifyInstance): void;
  /** @returns the media type and the text; figures of the database are left out while it does not answer */
  read(): Promise<{ type: string; text: string }>;
}

/**
 * | Metric | Labels | |
 * |---|---|---|
 * | `canopy_http_request_seconds` | `method`, `route`, `status` | histogram; the route is the pattern, never the address itself |
 * | `canopy_database_up` | | 1 while the database answers |
 * | `canopy_database_connections` | `state` | of this process's pool: `busy`, `idle`, and calls `waiting` for one |
 * | `canopy_tasks` | `kind`, `state` | unfinished background tasks of the whole installation: `waiting` (due), `later`, `running` |
 * | `canopy_task_waiting_seconds` | `kind` | how long the first of the waiting ones has been due |
 *
 * and Node's own (`process_…`, `nodejs_…`). The figures of tasks come from the shared database: every process reports the same, so take their
 * maximum and not their sum.
 */
export function openMetrics({ pool, db, health, clock }: Pick<Deps, 'pool' | 'db' | 'health' | 'clock'>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'canopy_http_request_seconds',
    help: 'Time from the first byte of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const unfinished = new Counter({
    name: 'canopy_http_requests_aborted_total',
    help: 'Requests whose visitor left before the answer was complete.',
    labelNames: ['method', 'route'],
    registers,
  });
  const up = new Gauge({ name: 'canopy_database_up', help: '1 while the database answers.', registers });
  const connections = new Gauge({
    name: 'canopy_database_connections',
    help: "Connections of this process's pool, and calls that wait for one.",
    labelNames: ['state'],
    registers,
  });
  const tasks = new Gauge({
    name: 'canopy_tasks',
    help: 'Unfinished background tasks of the installation.',
    labelNames: ['kind', 'state'],
    registers,
  });
  const waiting = new Gauge({
    name: 'canopy_task_waiting_seconds',
    help: 'How long the first of the waiting tasks of a kind has been due.',
    labelNames: ['kind'],
    registers,
  });

  async function readDatabase(): Promise<void> {
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'waiting' }, pool.waitingCount);
    tasks.reset();
    waiting.reset();
    const isUp = await health.check().then(
      () => true,
      () => false,
    );
    up.set(isUp ? 1 : 0);
    if (!isUp) return;
    for (const { kind, state, count, waitingSeconds } of await readBacklog(db, clock())) {
      tasks.set({ kind, state }, count);
      if (state === 'waiting') waiting.set({ kind }, waitingSeconds);
    }
  }

  return {
    watch(app) {
      const routeOf = (pattern: string | undefined) => pattern ?? 'other';
      app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        requests.observe({ method, route: routeOf(routeOptions.url), status: reply.statusCode }, reply.elapsedTime / 1000);
      });
      app.addHook('onRequestAbort', async ({ method, routeOptions }) => {
        unfinished.inc({ method, route: routeOf(routeOptions.url) });
      });
    },
    async read() {
      await readDatabase();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}
