import { expect, it } from '@jest/globals';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { compressAnswers } from './compress-answers.ts';
import { streamLines } from './stream-lines.ts';

const FIGURES = { days: Array.from({ length: 200 }, (_one, day) => ({ day, clicks: day * 7 })) };
const TEXT = JSON.stringify(FIGURES);
const PAGE = `<!doctype html>${'<p>Here</p>'.repeat(200)}`;

function server() {
  const app = Fastify();
  compressAnswers(app);
  app.get('/figures', () => FIGURES);
  app.get('/small', () => ({ ok: true }));
  app.get('/varied', (_request, reply) => reply.header('vary', 'Origin').send(FIGURES));
  app.get('/lines', (_request, reply) =>
    streamLines<object>(reply, (send) => {
      send(FIGURES);
      return Promise.resolve();
    }),
  );
  app.get('/image', (_request, reply) => reply.type('image/png').send('x'.repeat(2_000)));
  app.setNotFoundHandler((_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  return app;
}

const get = (url: string, encoding?: string) =>
  server().inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });

it.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip;q=0.5', gunzipSync],
] as const)('sends figures as %s to whoever accepts %s', async (encoding, accepted, unpack) => {
  const { headers, rawPayload } = await get('/figures', accepted);
  expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding', 'content-length': String(rawPayload.length) });
  expect(rawPayload.length).toBeLessThan(TEXT.length / 3);
  expect(unpack(rawPayload).toString()).toBe(TEXT);
});

it('compresses what no route matched, which is the page', async () => {
  const { headers, rawPayload } = await get('/dashboard', 'br');
  expect(headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(rawPayload).toString()).toBe(PAGE);
});

it.each([
  ['figures', '/figures', undefined],
  ['figures to whoever refuses it', '/figures', 'br;q=0, gzip;q=0'],
  ['a small answer', '/small', 'br'],
  ['lines, which a compressor would hold back', '/lines', 'br'],
  ['what is no text', '/image', 'br'],
])('leaves %s alone', async (_what, url, encoding) => {
  const { headers, statusCode } = await get(url, encoding);
  expect([statusCode, headers['content-encoding']]).toEqual([200, undefined]);
});

it('keeps what an answer already depends on', async () => {
  expect((await get('/varied', 'br')).headers['vary']).toBe('Origin, accept-encoding');
  expect((await get('/figures')).headers['vary']).toBe('accept-encoding');
});
