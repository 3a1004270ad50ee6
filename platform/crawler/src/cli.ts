#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { readArguments, USAGE, UsageError, type Arguments } from './cli/read-arguments.ts';
import { crawl, type CrawlSummary } from './crawl.ts';
import { journalStore } from './journal-store.ts';
import { memoryStore, type MemoryStore } from './memory-store.ts';
import { createOutgoing } from './outgoing/index.ts';
import type { PageResult } from './page-result.ts';
import { previousPages } from './previous-pages.ts';
import { createRenderer } from './render/create-renderer.ts';
import { probeSite, type Probed } from './probes/probe-site.ts';
import { makeReport, settledPages } from './report/make-report.ts';
import { writeReport } from './report/write-report.ts';
import { siteElsewhere } from './site-elsewhere.ts';

const say = (text: string): boolean => process.stderr.write(`${text}\n`);

async function main(): Promise<number> {
  const wish = readArguments(process.argv.slice(2), process.env);
  if (wish === null) {
    process.stdout.write(USAGE);
    return 0;
  }
  if (wish.previous !== null && !existsSync(wish.previous)) throw new UsageError(`There is no earlier crawl at ${wish.previous}.`);
  const store = wish.store === null ? memoryStore() : await journalStore(wish.store);
  const started = performance.now();
  const { summary, probed } = await read(wish, store);
  const pages = settledPages(wish.startUrl, store.pages());
  if (!wish.quiet) print(wish, pages);
  const elsewhere = siteElsewhere(wish.startUrl, pages);
  tell(summary, store, performance.now() - started, elsewhere);
  if (wish.report !== null) {
    const report = makeReport(wish.startUrl, summary, store, probed);
    const files = await writeReport(wish.report, report, pages);
    say(`${report.totals.findings} findings on ${report.totals.pages} pages, score ${report.totals.score}: ${files[0]}`);
  }
  if (summary.stopped === 'aborted') {
    say(
      wish.store === null
        ? 'Interrupted. With --store <file>, a crawl can be resumed.'
        : 'Interrupted. Run the same command again to resume.',
    );
    return 130;
  }
  return summary.stopped === 'unreachable' || elsewhere !== null ? 1 : 0;
}

async function read(wish: Arguments, store: MemoryStore): Promise<{ summary: CrawlSummary; probed?: Probed }> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const outgoing = createOutgoing({ allowHosts: wish.allowHosts, userAgent: wish.userAgent });
  const renderer = wish.renderWhich === 'never' ? null : createRenderer({ outgoing, userAgent: wish.userAgent });
  const previous = wish.previous === null ? null : previousPages((await journalStore(wish.previous)).pages());
  const isTty = process.stderr.isTTY && !wish.quiet;
  const show = (text: string): boolean => isTty && process.stderr.write(`\r\u001b[K${text}`);
  try {
    const summary = await crawl(
      {
        ...wish.crawl,
        startUrl: wish.startUrl,
        outgoing,
        renderer,
        render: wish.renderWhich === 'all' ? 'all' : 'needed',
        previous,
        onProgress: ({ fetched, pending, failed, currentUrl }) => {
          const without = failed > 0 ? `, ${failed} without an answer` : '';
          show(`${fetched} read, ${pending} waiting${without}  ${currentUrl.slice(0, 80)}`);
        },
      },
      store,
      stop.signal,
    );
    if (wish.report === null || !wish.probes || stop.signal.aborted || summary.stopped === 'unreachable') return { summary };
    const probed = await probeSite(store.pages(), {
      startUrl: wish.startUrl,
      outgoing,
      requestsPerSecond: wish.crawl.requestsPerSecond ?? 5,
      allowHosts: wish.allowHosts,
      basicAuth: wish.crawl.basicAuth ?? null,
      signal: stop.signal,
      progress: (asked, all, url) => show(`${asked} of ${all} files and external links asked for  ${url.slice(0, 80)}`),
    });
    return { summary: stop.signal.aborted ? { ...summary, stopped: 'aborted' } : summary, probed };
  } finally {
    if (isTty) process.stderr.write('\r\u001b[K');
    await renderer?.close();
    await outgoing.close();
  }
}

function print({ json }: Arguments, pages: readonly PageResult[]): void {
  for (const page of pages) {
    const about = page.redirectTo ?? page.failure?.message ?? page.html?.titles[0]?.value ?? '';
    process.stdout.write(`${json ? JSON.stringify(page) : [page.status ?? '---', page.outcome, page.url, about].join('\t')}\n`);
  }
}

const WORDS: Record<CrawlSummary['stopped'], string> = {
  done: 'The whole site was crawled',
  'page-limit': 'Ended at the page limit',
  'time-limit': 'Ended at the time limit',
  aborted: 'Stopped',
  unreachable: 'The site does not respond',
};

function tell({ stopped, counts, site }: CrawlSummary, store: MemoryStore, ms: number, elsewhere: string | null): void {
  for (const { kind, pattern, count } of store.traps()) say(`left out: ${kind} ${pattern} (${count})`);
  for (const { failure } of site?.robots ?? []) if (failure) say(failure.message);
  for (const { url, problem } of site?.sitemaps ?? []) if (problem !== null) say(`sitemap ${url}: ${problem}`);
  const undrawn = store.pages().filter(({ rendering }) => rendering?.message);
  if (undrawn[0]) say(`${undrawn.length} pages may show more with JavaScript but were not rendered: ${undrawn[0].rendering?.message}`);
  const { fetched, failed, robotsBlocked, pending } = counts;
  say(
    `${elsewhere !== null && stopped === 'done' ? 'No page of the site was crawled' : WORDS[stopped]}: ${fetched} URLs crawled, ${failed} failed, ${robotsBlocked} blocked by robots.txt, ${pending} pending, in ${(ms / 1000).toFixed(1)} s`,
  );
  if (site?.alternates && site.alternates.left > 0)
    say(`hreflang of ${site.alternates.left} URLs in sitemaps was not read: there are too many`);
  if (elsewhere !== null)
    say(`The start URL redirects to another site. To crawl ${new URL(elsewhere).host}: npm run crawl -- ${elsewhere}`);
}

try {
  process.exitCode = await main();
} catch (error) {
  const known = error instanceof UsageError;
  const { code, message } = error as NodeJS.ErrnoException;
  say(
    known
      ? `${message}\nTry --help.`
      : code === undefined
        ? ((error as Error).stack ?? message)
        : `The crawl could not be saved, or its report not written: ${message}`,
  );
  process.exitCode = known ? 2 : 1;
}
