import { expect, it } from '@jest/globals';
import { crawl } from './crawl.ts';
import { memoryStore } from './memory-store.ts';
import { createOutgoing } from './outgoing/index.ts';
import { loopbackServer } from './testing/loopback-server.ts';

const LINKS: Record<string, string[]> = { '/': ['/a', '/b'], '/a': ['/c'], '/b': [] };

it('begins the next level when all answers of this one are there, whether they are stored or not', async () => {
  let release = (): void => undefined;
  const reached = new Promise<void>((resolve) => (release = resolve));
  const site = await loopbackServer((request, response) => {
    if (request.url === '/c') release();
    if (request.url === '/robots.txt') response.writeHead(404).end();
    else
      response
        .setHeader('content-type', 'text/html')
        .end((LINKS[request.url ?? ''] ?? []).map((path) => `<a href="${path}">l</a>`).join(''));
  });
  const outgoing = createOutgoing({ allowHosts: ['127.0.0.1'], userAgent: 'CanopyBot/test' });
  const store = memoryStore();
  const slow: typeof store = {
    ...store,
    async savePages(batch) {
      await reached;
      await store.savePages(batch);
    },
  };
  const { counts } = await crawl({ startUrl: site.origin, outgoing, requestsPerSecond: Infinity, sitemaps: 'none', concurrency: 8 }, slow);
  expect(counts).toMatchObject({ discovered: 4, pending: 0, fetched: 4 });
  const stored = store.pages().map(({ url, depth }) => [new URL(url).pathname, depth]);
  expect(stored).toEqual(
    expect.arrayContaining([
      ['/', 0],
      ['/a', 1],
      ['/b', 1],
      ['/c', 2],
    ]),
  );
  expect(stored[0]).toEqual(['/', 0]);
  expect(stored.at(-1)).toEqual(['/c', 2]);
  await outgoing.close();
  await site.close();
});
