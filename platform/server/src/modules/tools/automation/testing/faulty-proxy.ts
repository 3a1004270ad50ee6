import { createServer, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to an application's responses in transit. */
export interface Interference {
  /** changes a page */
  readonly change?: (page: string) => string;
  /** the change is a script that reports when it takes effect; otherwise a changed page is enough */
  readonly isSeenByPage?: boolean;
  /** which paths respond with an error */
  readonly fails?: (path: string) => boolean;
  /** which pages are blank */
  readonly blanks?: (path: string) => boolean;
}

/** The script of a fault requests this as soon as it takes effect. */
export const FAULT_SEEN = '/canopy-fault-seen';

export interface FaultyProxy {
  readonly origin: string;
  /** whether the fault has taken effect */
  hasTakenEffect(): boolean;
  close(): Promise<void>;
}

/** A proxy in front of an application that changes its pages; the application's URLs become the proxy's. */
export async function faultyProxy(origin: string, { change, isSeenByPage = false, fails, blanks }: Interference): Promise<FaultyProxy> {
  const target = new URL(origin);
  let hasEffect = false;
  const blank = (outgoing: ServerResponse, status: number) => {
    hasEffect = true;
    outgoing.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html><html><head></head><body></body></html>');
  };
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    if (path === FAULT_SEEN) {
      hasEffect = true;
      return void outgoing.writeHead(204).end();
    }
    if (fails?.(path)) return blank(outgoing, 500);
    if (blanks?.(path)) return blank(outgoing, 200);
    const own = `http://${incoming.headers.host ?? ''}`;
    const headers: Record<string, string | string[] | undefined> = {
      ...incoming.headers,
      host: target.host,
      'accept-encoding': 'identity',
    };
    for (const name of ['origin', 'referer']) {
      const value = headers[name];
      if (typeof value === 'string') headers[name] = value.replace(own, origin);
    }
    const asked = ask({ host: target.hostname, port: target.port, method: incoming.method, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const type = answer.headers['content-type'] ?? '';
        let body: Buffer = Buffer.concat(chunks);
        if (/html|javascript|json|xml/.test(type)) {
          const text = body.toString().replaceAll(origin, own).replaceAll(origin.replaceAll('/', '\\/'), own.replaceAll('/', '\\/'));
          const after = type.includes('html') && change ? change(text) : text;
          hasEffect ||= !isSeenByPage && after !== text;
          body = Buffer.from(after);
        }
        const { 'transfer-encoding': _chunked, 'content-length': _length, location, ...rest } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, {
          ...rest,
          ...(location !== undefined && { location: location.replace(origin, own) }),
          'content-length': body.length,
        });
        outgoing.end(body);
      });
    });
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hasTakenEffect: () => hasEffect,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
