import { zstdCompressSync } from 'node:zlib';
import { afterEach, expect, it } from '@jest/globals';
import { ownThreadReader, type PageReader, type ReadInput } from './page-reader.ts';
import { threadReader, type ThreadOptions } from './thread-reader.ts';
import { packFacts, signatureOf, unpackFacts, workOut } from './worked-out.ts';

const SITE = { startUrl: 'https://example.com/', site: {} };
const pageOf = (index: number): ReadInput => ({
  url: `https://example.com/${index}`,
  headers: { 'content-type': 'text/html; charset=windows-1252', link: '<https://example.com/c>; rel="canonical"' },
  body: Buffer.from(
    `<title>Caf\u00e9 ${index}</title><p itemscope itemtype="https://schema.org/Thing"><b itemprop="name">x</b></p><a href="/a#b">${'word '.repeat(30)}</a><a href="x" rel="nofollow ugc" aria-label="named">y</a><a href="tel:1"></a><img src="i.png">`,
    'latin1',
  ),
});

let reader: PageReader | null = null;
afterEach(() => reader?.close());
const open = (options: ThreadOptions): PageReader => (reader = threadReader(SITE, options));

it('reads in a thread what is read here, and brings along what follows from it', async () => {
  const { read } = open({ firstPages: 2 });
  const own = ownThreadReader(SITE);
  const inputs = Array.from({ length: 9 }, (_, index) => pageOf(index));
  const readings = await Promise.all(inputs.map((input) => read(input)));
  expect(readings).toEqual(await Promise.all(inputs.map((input) => own.read(input))));
  for (const { html } of readings) {
    expect({ signature: signatureOf(html), packed: Buffer.from(packFacts(html) ?? []) }).toEqual(workOut(html).worked);
    expect(await unpackFacts(packFacts(html) ?? new Uint8Array())).toEqual(html);
  }
  expect(readings.at(-1)?.html).toMatchObject({
    titles: [{ value: 'Caf\u00e9 8' }],
    links: [{ url: 'https://example.com/a', internal: true }, {}, {}],
  });
});

it.each([
  [
    'hands nothing over',
    'const { parentPort } = await import("node:worker_threads"); parentPort.on("message", ({ id }) => parentPort.postMessage({ id }))',
  ],
  ['ends', 'process.exit(1)'],
  ['fails', 'throw new Error("broken")'],
])('reads here where the thread %s, what it had included', async (_how, code) => {
  const { read } = open({ firstPages: 0, script: new URL(`data:text/javascript,${encodeURIComponent(code)}`) });
  const first = await Promise.all([read(pageOf(1)), read(pageOf(2))]);
  expect([...first, await read(pageOf(3))].map(({ html }) => html.titles[0]?.value)).toEqual(['Caf\u00e9 1', 'Caf\u00e9 2', 'Caf\u00e9 3']);
});

it('reads facts that were packed with their links as they are', async () => {
  const { html } = await ownThreadReader(SITE).read(pageOf(1));
  expect(await unpackFacts(zstdCompressSync(JSON.stringify(html)))).toEqual(html);
});

it('reads here longer where few pages need to be read at all', async () => {
  const marked =
    'const { parentPort } = await import("node:worker_threads"); parentPort.on("message", ({ id }) => parentPort.postMessage({ id, charset: "by the thread", json: "{}", worked: {} }))';
  const { read, passOver } = open({ firstPages: 1, script: new URL(`data:text/javascript,${encodeURIComponent(marked)}`) });
  for (let page = 0; page < 20; page += 1) passOver?.();
  const readings = [await read(pageOf(1)), await read(pageOf(2)), await read(pageOf(3)), await read(pageOf(4))];
  expect(readings.map(({ charset }) => charset)).toEqual(['windows-1252', 'windows-1252', 'by the thread', 'by the thread']);
});
