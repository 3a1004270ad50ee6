import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { crawl } from './crawl.ts';
import { memoryStore } from './memory-store.ts';
import { createOutgoing, type Outgoing } from './outgoing/index.ts';
import { generatedSite } from './testing/generated-site.ts';
import { loopbackServer } from './testing/loopback-server.ts';
import { promptAnswers } from './testing/prompt-answers.ts';

let outgoing: Outgoing;
beforeAll(() => {
  outgoing = promptAnswers(createOutgoing({ allowHosts: ['127.0.0.1'], userAgent: 'CanopyBot/test' }));
});
afterAll(() => outgoing.close());

it.each([1, 2, 3])('a site made from seed %i is found whole, and nothing besides', async (seed) => {
  const site = generatedSite({ seed, pages: 250 });
  const server = await loopbackServer((request, response) => {
    const found = site.answer(request.url ?? '/');
    if (!found) return void response.writeHead(404).end();
    const body = typeof found.body === 'string' ? found.body.replaceAll('ORIGIN', server.origin) : found.body;
    response.writeHead(found.status, found.headers).end(body);
  });
  const store = memoryStore();
  const { stopped } = await crawl(
    { startUrl: server.origin, outgoing, requestsPerSecond: Infinity, concurrency: 8, maxPages: 5000 },
    store,
  );
  await server.close();
  expect(stopped).toBe('done');
  const found = store
    .pages()
    .map(({ url, status, depth, redirectTo }) => [
      url.replace(server.origin, ''),
      { status, depth, to: redirectTo === null ? null : redirectTo.replace(server.origin, '') },
    ]);
  expect(Object.fromEntries(found)).toEqual(site.truth);
  const redirects = Object.values(site.truth).filter(({ to }) => to !== null);
  expect(store.pages().filter(({ outcome }) => outcome === 'redirect')).toHaveLength(redirects.length);
  expect(redirects.length).toBeGreaterThan(15);
  expect(server.requests.filter((path) => path.includes('phantom') || path.startsWith('/private') || path.startsWith('/nofollow'))).toEqual(
    [],
  );
  const twice = server.requests.filter((path, index) => server.requests.indexOf(path) !== index);
  expect(twice.sort()).toEqual(
    Object.keys(site.truth)
      .filter((path) => site.truth[path]?.status === 500)
      .sort(),
  );
  expect(twice.length).toBeGreaterThan(0);
});
