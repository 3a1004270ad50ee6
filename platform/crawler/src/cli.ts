#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { crawl } from './crawl.ts';
import { journalStore } from './journal-store.ts';
import { memoryStore } from './memory-store.ts';
import { createOutgoing } from './outgoing/index.ts';

const USAGE = `usage: node cli.ts <start-url> [options]

  --store <file>          keep the crawl in this file; run again to go on with it
  --max-pages <n>         default 500
  --concurrency <n>       default 4
  --rate <n>              requests per second and host, 0 for no limit; default 5
  --allow-host <host>     private host that may be reached (host or host:port); may be repeated
  --json                  print every page as a line of JSON instead of a table
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    store: { type: 'string' },
    'max-pages': { type: 'string' },
    concurrency: { type: 'string' },
    rate: { type: 'string' },
    'allow-host': { type: 'string', multiple: true },
    json: { type: 'boolean' },
  },
});

const [startUrl] = positionals;
if (startUrl === undefined) {
  process.stderr.write(USAGE);
  process.exit(2);
}

const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());

const outgoing = createOutgoing({ allowHosts: values['allow-host'] ?? [], userAgent: 'CanopyBot/0.1' });
const store = values.store === undefined ? memoryStore() : await journalStore(values.store);
const rate = number(values.rate);
const { stopped, counts, site } = await crawl(
  {
    startUrl,
    outgoing,
    maxPages: number(values['max-pages']),
    concurrency: number(values.concurrency),
    requestsPerSecond: rate === 0 ? Infinity : rate,
    onProgress: ({ fetched, pending, currentUrl }) => {
      const line = `${fetched} fetched, ${pending} pending ${currentUrl.slice(0, 80)}`;
      if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`);
    },
  },
  store,
  stop.signal,
);
await outgoing.close();

for (const page of store.pages()) {
  const about = page.redirectTo ?? page.failure?.message ?? page.html?.titles[0]?.value ?? '';
  const line = values.json ? JSON.stringify(page) : [page.status ?? '---', page.outcome, page.url, about].join('\t');
  process.stdout.write(`${line}\n`);
}
for (const { kind, pattern, count } of store.traps()) process.stderr.write(`trap: ${kind} ${pattern} (${count})\n`);
for (const { failure } of site?.robots ?? []) if (failure) process.stderr.write(`${failure.message}\n`);
const { fetched, failed, robotsBlocked } = counts;
process.stderr.write(`${stopped}: ${fetched} fetched, ${failed} failed, ${robotsBlocked} blocked by robots.txt\n`);
