import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpCall } from '../http-call.ts';

/** A plain client with the interface of the guarded one. Follows redirects with every header, which makes it a strict judge. */
export const testHttp: HttpCall = async (url, { method, headers, body, followRedirects = 0 }) => {
  let at = url;
  try {
    for (let left = followRedirects; ; left -= 1) {
      const answer = await fetch(at, { method, headers, body: typeof body === 'object' ? Buffer.from(body) : body, redirect: 'manual' });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const location = answer.headers.get('location');
      if (left === 0 || answer.status < 300 || answer.status > 399 || location === null) {
        return { ok: true, status: answer.status, headers: Object.fromEntries(answer.headers), body: bytes, url: at };
      }
      at = new URL(location, at).href;
    }
  } catch {
    return { ok: false, reason: 'network', message: 'The connection failed.' };
  }
};

/** A web server that is not WordPress; `seen` are the requests it got. */
export async function otherServer(): Promise<{ url: string; seen: IncomingMessage[]; close: () => void }> {
  const seen: IncomingMessage[] = [];
  const server = createServer((message, response) => {
    seen.push(message);
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Other</title><p>Not a WordPress.</p>');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, close };
}
