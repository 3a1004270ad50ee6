import type { FrontierEntry } from '@canopy/crawler';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import type { CrawlScope } from '../crawl-data/index.ts';
import { namesOf, pickColumns, unnestOf, type Column } from './columns.ts';
import { storableOrNull, storableText } from '../../../store/storable.ts';
import { urlId } from '../../../store/url-id.ts';

export type Tx = Pick<Db, 'execute'>;

interface EntryRow extends Record<string, unknown> {
  url: string;
  depth: number | null;
  discovered_from: string | null;
  source: FrontierEntry['source'];
  in_sitemap: boolean;
}

export const entryOf = (row: EntryRow): FrontierEntry => ({
  url: row.url,
  depth: row.depth,
  discoveredFrom: row.discovered_from,
  source: row.source,
  inSitemap: row.in_sitemap,
});

const COLUMNS: readonly Column<FrontierEntry>[] = [
  ['url_id', 'uuid', ({ url }) => urlId(url)],
  ['url', 'text', ({ url }) => storableText(url)],
  ['depth', 'integer', ({ depth }) => depth],
  ['discovered_from', 'text', ({ discoveredFrom }) => storableOrNull(discoveredFrom)],
  ['source', 'text', ({ source }) => source],
  ['in_sitemap', 'boolean', ({ inSitemap }) => inSitemap],
];

/** A statement that queues URLs by the rules of `CrawlStore.addDiscovered`; `inserted` tells which are new. */
export const insertEntries = ({ organisationId, crawlId }: CrawlScope, entries: readonly FrontierEntry[]): SQL => sql`
    insert into crawl_frontier as f (organisation_id, crawl_id, ${namesOf(COLUMNS)})
    select ${organisationId}::uuid, ${crawlId}::uuid, ${pickColumns(COLUMNS)}
    from ${unnestOf(COLUMNS, withoutTwins(entries))} with ordinality as e (${namesOf(COLUMNS)}, place) order by place
    on conflict (organisation_id, crawl_id, url_id) do update set
      in_sitemap = f.in_sitemap or excluded.in_sitemap,
      depth = case when ${nearer} then excluded.depth else f.depth end,
      discovered_from = case when ${nearer} then excluded.discovered_from else f.discovered_from end,
      source = case when ${nearer} then excluded.source else f.source end
    where (excluded.in_sitemap and not f.in_sitemap) or ${nearer}
    returning (xmax = 0) as inserted`;

const nearer = sql`(not f.done and coalesce(excluded.depth, 2147483647) < coalesce(f.depth, 2147483647))`;

/** One statement cannot touch a row twice: entries with the same URL are merged, by the same rules. */
function withoutTwins(entries: readonly FrontierEntry[]): FrontierEntry[] {
  const merged = new Map<string, FrontierEntry>();
  for (const entry of entries) {
    const known = merged.get(entry.url);
    if (!known) {
      merged.set(entry.url, entry);
      continue;
    }
    const first = (entry.depth ?? Infinity) < (known.depth ?? Infinity) ? entry : known;
    merged.set(entry.url, { ...first, inSitemap: known.inSitemap || entry.inSitemap });
  }
  return [...merged.values()];
}

/**
 * A statement that marks URLs as done: those that `stored` selects. As an array, so that they are found by key: the planner has no
 * statistics on a running crawl yet, and would compare each of them with each row of a subquery.
 */
export const markDone = ({ organisationId, crawlId }: CrawlScope, stored: SQL): SQL => sql`
  update crawl_frontier set done = true
  where organisation_id = ${organisationId} and crawl_id = ${crawlId} and url_id = any(array(${stored}))`;
