// An S3-compatible server on a free port of this machine, until it is told to stop: node s3-server.fixture.ts [unconditional]
// fauxqs has no conditional writes yet, so they are put before it here; `unconditional` leaves it as it is.
import process from 'node:process';
import { buildApp } from 'fauxqs';

/** What is used of a request and its answer; fauxqs does not bring the types of its web server. */
interface Incoming {
  method: string;
  url: string;
  headers: Record<string, string | undefined>;
}
interface Answer {
  raw: { once: (event: string, listener: () => void) => void };
  code: (status: number) => { type: (type: string) => { send: (body: string) => unknown } };
}

const app = buildApp({ logger: false });
/** Writes of one object, one after the other: between a condition and its write nothing comes in. */
const writes = new Map<string, Promise<void>>();

if (process.argv[2] !== 'unconditional') {
  app.addHook('onRequest', async (request: Incoming, reply: Answer) => {
    if (request.method !== 'PUT') return;
    const object = request.url.split('?', 1)[0] ?? '';
    const before = writes.get(object);
    let done = () => {};
    writes.set(object, new Promise<void>((resolve) => (done = resolve)));
    reply.raw.once('close', done);
    await before;
    const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
    if (ifMatch === undefined && ifNoneMatch === undefined) return;
    const there = await app.inject({ method: 'HEAD', url: object, headers: { host: request.headers.host ?? '' } });
    const isMet = ifNoneMatch === '*' ? there.statusCode === 404 : there.headers['etag'] === ifMatch;
    if (isMet) return;
    const isGone = ifMatch !== undefined && there.statusCode === 404;
    const code = isGone ? 'NoSuchKey' : 'PreconditionFailed';
    return reply
      .code(isGone ? 404 : 412)
      .type('application/xml')
      .send(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>The condition does not hold.</Message></Error>`);
  });
}

await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
process.stdout.write(`${JSON.stringify({ ready: true, port: typeof address === 'object' ? address?.port : 0 })}\n`);
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
