import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { crawl } from './crawl.ts';
import { memoryStore } from './memory-store.ts';
import { createOutgoing, type Outgoing } from './outgoing/index.ts';
import { makeReport } from './report/make-report.ts';
import { FIELD_CASES } from './testing/field/field-cases.ts';
import { loopbackServer } from './testing/loopback-server.ts';
import { promptAnswers } from './testing/prompt-answers.ts';

let outgoing: Outgoing;
beforeAll(() => {
  outgoing = promptAnswers(createOutgoing({ allowHosts: ['127.0.0.1'], userAgent: 'CanopyBot/test' }));
});
afterAll(() => outgoing.close());

const typeOf = (path: string) =>
  path.endsWith('.xml') ? 'application/xml' : path.endsWith('.txt') ? 'text/plain' : 'text/html; charset=utf-8';

it.each(FIELD_CASES)('$name', async ({ site, finds, never = [], asked = {} }) => {
  const server = await loopbackServer((request, response) => {
    const path = request.url ?? '/';
    const body = site[path];
    if (body === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': typeOf(path) }).end(body.replaceAll('ORIGIN', server.origin));
  });
  const store = memoryStore();
  const summary = await crawl({ startUrl: `${server.origin}/`, outgoing, requestsPerSecond: Infinity }, store);
  const { requests } = server;
  await server.close();
  const { findings } = makeReport(`${server.origin}/`, summary, store);
  for (const [code, pages] of Object.entries(finds)) {
    const found = findings.find((finding) => finding.code === code)?.pages ?? [];
    const details = Object.fromEntries(found.map((one) => [one.url.replace(server.origin, ''), one.details]));
    expect(details).toEqual(
      Object.fromEntries(Object.entries(pages).map(([path, said]) => [path, said.map((text) => expect.stringMatching(text))])),
    );
  }
  const all = findings.flatMap(({ pages }) => pages.flatMap(({ details }) => details));
  for (const text of never) expect(all.filter((detail) => text.test(detail))).toEqual([]);
  for (const [path, times] of Object.entries(asked)) expect(requests.filter((one) => one === path)).toHaveLength(times);
});
