import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { serveProbes } from '../http/health.ts';
import type { Metrics } from './metrics.ts';

/**
 * The operator's own port: `/livez`, `/readyz` and `/metrics` of one process, API or worker. It asks for no token, so it belongs on an
 * address that only the operator's network reaches. Does not listen yet.
 */
export function buildOperatorApp({ health, log }: Pick<Deps, 'health' | 'log'>, metrics: Metrics): FastifyInstance {
  const app = Fastify({ loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) });
  serveProbes(app, health);
  app.get('/metrics', async (_request, reply) => {
    const { type, text } = await metrics.read();
    return reply.headers({ 'content-type': type, 'cache-control': 'no-store' }).send(text);
  });
  return app;
}
