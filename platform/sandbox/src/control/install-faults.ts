import type { FastifyInstance } from 'fastify';
import { CONTROL_PREFIX } from './control-prefix.ts';
import type { Faults } from './faults.ts';

/** Lets planted faults hit requests before anything else sees them. The control routes themselves never fail. */
export function installFaults(app: FastifyInstance, faults: Faults): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.originalUrl.startsWith(CONTROL_PREFIX)) return;
    const fault = faults.take(request.method, request.originalUrl);
    if (fault === undefined) return;
    if (fault.hang) {
      reply.hijack();
      return;
    }
    if (fault.close) {
      reply.hijack();
      request.raw.socket.destroy();
      return;
    }
    const body = fault.body ?? '<!doctype html><title>Fault</title><p>This failure was ordered.</p>';
    await reply
      .code(fault.status ?? 500)
      .headers({ 'content-type': 'text/html; charset=utf-8', ...fault.headers })
      .send(body);
  });
}
