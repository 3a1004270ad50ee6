import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CONTROL_PREFIX } from './control-prefix.ts';
import type { Fault, Faults } from './faults.ts';

/** Applies planted faults before anything else sees the requests. The control routes themselves never fail. */
export function installFaults(app: FastifyInstance, faults: Faults): void {
  const lost = new WeakSet<object>();
  app.addHook('onSend', async (request, _reply, payload) => {
    if (lost.has(request.raw)) request.raw.socket.destroy();
    return payload;
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.originalUrl.startsWith(CONTROL_PREFIX)) return;
    await hit(request, reply, faults.take(request.method, request.originalUrl));
  });
  app.addHook('preHandler', async (request, reply) => {
    if (request.originalUrl.startsWith(CONTROL_PREFIX) || request.method !== 'POST') return;
    await hit(
      request,
      reply,
      faults.take(request.method, request.originalUrl, Buffer.isBuffer(request.body) ? '' : JSON.stringify(request.body ?? null)),
    );
  });

  const hit = async (request: FastifyRequest, reply: FastifyReply, fault: Fault | undefined) => {
    if (fault === undefined) return;
    if (fault.hang) {
      reply.hijack();
      return;
    }
    if (fault.lose) {
      lost.add(request.raw);
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
  };
}
