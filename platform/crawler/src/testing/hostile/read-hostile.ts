// Reads hostile input as a crawl would, and prints the slowest as JSON: node read-hostile.ts <how many> <seed>
import process from 'node:process';
import { checkPage } from '../../checks/run-checks.ts';
import { decodeText } from '../../html/decode-text.ts';
import { canonicalsOfLinkHeader } from '../../html/link-header.ts';
import { robotsOfHeader } from '../../html/robots-directives.ts';
import { deriveFacts } from '../../reading/page-facts.ts';
import { readPage } from '../../reading/page-reader.ts';
import { unanswered } from '../../fetch-page.ts';
import { PageLimitError, pageThreads } from '../../reading/page-threads.ts';
import { siteScope } from '../../site-scope.ts';
import { parseSitemap } from '../../site/parse-sitemap.ts';
import { robotsRules } from '../../site/robots.ts';
import { retryAfterMs } from '../../site/retry-after.ts';
import { TRAP_LIMITS, TrapGuard } from '../../trap-guard.ts';
import { HOSTILE_KINDS, makeHostile, randomOf, type HostileKind } from './make-hostile.ts';

const ORIGIN = 'https://example.com';
const NOW = new Date(0);
const scope = siteScope(ORIGIN);
const guard = new TrapGuard(TRAP_LIMITS);
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

const READ: Record<HostileKind, (bytes: Uint8Array) => unknown> = {
  page: (body) => {
    const entry = { url: `${ORIGIN}/page`, depth: 0, discoveredFrom: null, source: 'start', inSitemap: false } as const;
    const row = unanswered(entry, 'failed', NOW, { outcome: 'html', status: 200, failure: null });
    const { html } = readPage({ url: row.url, headers: {}, body }, scope);
    return deriveFacts(html, checkPage({ ...row, html }));
  },
  // Through the page threads, as easy fixes do: rewriting needs a tree whose parser does not run in linear time.
  rewriting: (body) => pageThreads().run('rewrite', { body, fixes: new Map() }),
  header: (bytes) => {
    const value = textOf(bytes);
    return [canonicalsOfLinkHeader(value), robotsOfHeader(value), retryAfterMs(value, NOW), decodeText(new Uint8Array(), value)];
  },
  url: (bytes) => {
    const url = URL.parse(textOf(bytes), ORIGIN);
    if (!url || !/^https?:$/.test(url.protocol)) return null;
    return guard.check({ url: url.href, depth: 1, discoveredFrom: ORIGIN, source: 'link', inSitemap: false });
  },
  'robots.txt': (bytes) => {
    const fact = { origin: ORIGIN, verdict: 'rules', status: 200, failure: null, body: textOf(bytes), truncated: false } as const;
    const rules = robotsRules(fact, 'CanopyBot');
    return [rules.allows(`${ORIGIN}/${'a'.repeat(2_000)}`), rules.allows(`${ORIGIN}/${'ab/'.repeat(600)}`)];
  },
  sitemap: (bytes) => parseSitemap(bytes, 50_000),
};

/** Share of each kind: most of what a crawl reads are pages. */
const SHARES: Record<HostileKind, number> = { page: 0.55, rewriting: 0.05, header: 0.1, url: 0.1, 'robots.txt': 0.1, sitemap: 0.1 };

export type HostileRun = { kind: HostileKind; read: number; slowestMs: number; slowest: number; failed: string[] };

/** Reads this many of each kind. An error is reported with the number that reproduces its input. */
export async function readHostile(howMany: number, seed: number): Promise<HostileRun[]> {
  const runs: HostileRun[] = [];
  for (const kind of HOSTILE_KINDS) {
    const run: HostileRun = { kind, read: 0, slowestMs: 0, slowest: 0, failed: [] };
    const count = Math.ceil(howMany * SHARES[kind]);
    for (let number = seed; number < seed + count; number += 1) {
      const bytes = makeHostile(kind, randomOf(number));
      const began = performance.now();
      try {
        await READ[kind](bytes);
      } catch (error) {
        // A page beyond the limits is refused, which is a valid outcome.
        if (!(error instanceof PageLimitError) && run.failed.length < 5) run.failed.push(`${number}: ${(error as Error).message}`);
      }
      const ms = performance.now() - began;
      run.read += 1;
      if (ms > run.slowestMs) [run.slowestMs, run.slowest] = [ms, number];
    }
    runs.push(run);
  }
  return runs;
}

if (import.meta.main) {
  const [howMany = 1_000, seed = 1] = process.argv.slice(2).map(Number);
  process.stdout.write(JSON.stringify(await readHostile(howMany, seed)));
}
