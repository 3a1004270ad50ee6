import type { FastifyReply } from 'fastify';

/** Headers the mock sends with each answer, besides the model's name. */
export const SANDBOX_HEADERS = { 'x-sandbox': 'language-model' };

/**
 * Sends the events of a stream. With `cut` the connection is lost after half of them.
 * @param events lines of data, without the `data: `
 */
export async function sendEvents(reply: FastifyReply, events: readonly { event?: string; data: string }[], cut: boolean): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache', ...SANDBOX_HEADERS });
  const sent = cut ? events.slice(0, Math.ceil(events.length / 2)) : events;
  for (const { event, data } of sent) {
    const isThrough = raw.write(`${event === undefined ? '' : `event: ${event}\n`}data: ${data}\n\n`);
    if (!isThrough) await new Promise((resolve) => raw.once('drain', resolve));
  }
  if (cut) setImmediate(() => raw.destroy());
  else raw.end();
}

/** Sends JSON; with `cut` only half of it, although more was announced. */
export function sendJson(reply: FastifyReply, body: object, cut: boolean): unknown {
  if (!cut) return reply.headers(SANDBOX_HEADERS).send(body);
  const text = JSON.stringify(body);
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...SANDBOX_HEADERS });
  reply.raw.write(text.slice(0, text.length / 2), () => reply.raw.destroy());
  return reply;
}
