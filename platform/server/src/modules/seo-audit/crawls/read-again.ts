import type { CrawlStore, PageResult } from '@canopy/crawler';
import { siteFactsShape } from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../store/db.ts';
import { queryRow, queryRows } from '../../../store/rows.ts';
import { urlId } from '../../../store/url-id.ts';
import { crawlToShow, type CrawlScope } from '../crawl-data/index.ts';
import { findCrawlIssuesInThread } from '../findings/index.ts';
import { readSite } from './crawl-job.ts';
import { entryOf } from './frontier-store.ts';
import { replacePages } from './replace-pages.ts';
import { isCrawling, readCrawl } from './store.ts';

/** Most pages read again at once. */
export const MAX_READ_AGAIN = 200;

const siteRow = z.object({ site: z.nullable(siteFactsShape) });
const entryRow = z.object({
  url: z.string(),
  depth: z.nullable(z.number()),
  discovered_from: z.nullable(z.string()),
  source: z.enum(['start', 'link', 'redirect', 'sitemap', 'canonical', 'hreflang']),
  in_sitemap: z.boolean(),
});

/** Holds a few URLs of a finished crawl as if they had not been read yet, and keeps what is read now. */
function rereadStore(db: Db, { organisationId, crawlId }: CrawlScope, urls: readonly string[], startUrl: string) {
  const read: PageResult[] = [];
  const wanted = new Set(urls);
  const store: CrawlStore = {
    async loadState() {
      const crawl = await queryRow(db, siteRow, sql`select site from crawls where organisation_id = ${organisationId} and id = ${crawlId}`);
      const rows = await queryRows(
        db,
        entryRow,
        sql`select url, depth, discovered_from, source, in_sitemap from crawl_frontier
          where organisation_id = ${organisationId} and crawl_id = ${crawlId} and url_id = any(${sql.param(urls.map(urlId))}::uuid[]) order by seq`,
      );
      const start = { url: startUrl, depth: 0, discoveredFrom: null, source: 'start' as const, inSitemap: false, done: true };
      const known = rows.map((row) => ({ ...entryOf(row), done: false }));
      return { site: crawl?.site ?? null, known: wanted.has(startUrl) ? known : [start, ...known] };
    },
    saveSiteFacts: async () => undefined,
    addDiscovered: async () => undefined,
    savePages: async (batch) => {
      for (const { page } of batch) if (wanted.has(page.url)) read.push(page);
    },
    counts: async () => ({
      discovered: urls.length,
      pending: urls.length - read.length,
      fetched: read.length,
      failed: 0,
      robotsBlocked: 0,
    }),
  };
  return { store, read };
}

/**
 * Reads pages of the crawl that is shown again, just these, and stores them in it; what follows from them on other pages is worked out anew.
 * @param urls at most `MAX_READ_AGAIN`; those that the crawl does not have are left out
 * @returns the URLs about which nothing is left to do; null: a crawl runs, after which they can be read
 */
export async function readPagesAgain(
  deps: Deps,
  { organisationId, signal }: { organisationId: string; signal: AbortSignal },
  urls: readonly string[],
): Promise<ReadonlySet<string> | null> {
  const { db, config } = deps;
  if (await isCrawling(db, organisationId)) return null;
  const scope = await crawlToShow(db, organisationId);
  const row = scope && (await readCrawl(db, organisationId, scope.crawlId));
  if (!scope || !row) return new Set(urls);
  const known = await queryRows(
    db,
    z.object({ url: z.string() }),
    sql`select url from crawl_pages where organisation_id = ${organisationId} and crawl_id = ${scope.crawlId}
      and page_id = any(${sql.param(urls.map(urlId))}::uuid[])`,
  );
  const wanted = known.map(({ url }) => url);
  const { store, read } = rereadStore(db, scope, wanted, row.start_url);
  if (wanted.length > 0) await readSite(deps, { organisationId, signal, progress: () => undefined }, row, { urls: wanted, store });
  signal.throwIfAborted();
  // Of a page that gave no response, what was known stays.
  const answered = read.filter(({ outcome }) => outcome !== 'failed');
  if (answered.length > 0) {
    await replacePages(db, scope, answered);
    await findCrawlIssuesInThread({ databaseUrl: config.databaseUrl, scope });
    await db.execute(
      sql`update crawls set read_again_at = ${deps.clock().toISOString()} where organisation_id = ${organisationId} and id = ${scope.crawlId}`,
    );
  }
  const unanswered = new Set(wanted.filter((url) => !answered.some((page) => page.url === url)));
  return new Set(urls.filter((url) => !unanswered.has(url)));
}
