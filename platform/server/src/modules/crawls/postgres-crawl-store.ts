import type { CrawlStore, HtmlFacts, PageSave, SiteFacts, TrapHit } from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import type { Db } from '../../store/db.ts';
import type { CrawlScope } from '../pages/checks/check.ts';
import { namesOf, pickColumns, unnestOf, type Column } from './columns.ts';
import { entryOf, insertEntries, markDone, selectPending, type Tx } from './frontier-store.ts';
import { IMAGE_COLUMNS, LINK_COLUMNS, PAGE_COLUMNS, pageRowOf, type On } from './page-columns.ts';
import { storableJson, storableOrNull, storableText } from './storable.ts';
import { urlId } from './url-id.ts';

/** Keeps one crawl of one workspace in PostgreSQL; the contract is `CrawlStore`'s. */
export function postgresCrawlStore(db: Db, scope: CrawlScope): CrawlStore {
  const { organisationId, crawlId } = scope;
  const mine = sql`organisation_id = ${organisationId} and crawl_id = ${crawlId}`;
  const itself = sql`organisation_id = ${organisationId} and id = ${crawlId}`;
  /** ids given out in this run and not stored yet */
  const handedOut = new Set<string>();

  /** Writers of one crawl go one after the other: two that queue the same addresses would wait for each other for ever. */
  const alone = <T>(write: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute(sql`select 1 from crawls where ${itself} for update`);
      if (rows.length === 0) throw new Error('This crawl was removed while it was running.');
      return write(tx);
    });

  const count = (tx: Tx, discovered: number, done: { fetched: number; failed: number; blocked: number }) =>
    tx.execute(sql`
      update crawls set discovered = discovered + ${discovered},
        pending = pending + ${discovered - done.fetched - done.blocked},
        fetched = fetched + ${done.fetched}, failed = failed + ${done.failed}, robots_blocked = robots_blocked + ${done.blocked}
      where ${itself}`);

  return {
    async loadState() {
      handedOut.clear();
      const { rows: [crawl] } = await db.execute<{ site: SiteFacts | null }>(sql`select site from crawls where ${itself}`);
      const { rows } = await db.execute<Parameters<typeof entryOf>[0] & { done: boolean }>(
        sql`select url, depth, discovered_from, source, in_sitemap, done from crawl_frontier where ${mine} order by seq`,
      );
      return { site: crawl?.site ?? null, known: rows.map((row) => ({ ...entryOf(row), done: row.done })) };
    },
    saveSiteFacts: (site, first) =>
      alone(async (tx) => {
        await tx.execute(sql`update crawls set site = ${storableJson(site)}::jsonb where ${itself}`);
        await count(tx, await insertEntries(tx, scope, first), { fetched: 0, failed: 0, blocked: 0 });
      }),
    addDiscovered: (entries) =>
      alone(async (tx) => {
        await count(tx, await insertEntries(tx, scope, entries), { fetched: 0, failed: 0, blocked: 0 });
      }),
    async takePending(limit) {
      const entries = await selectPending(db, scope, [...handedOut], limit);
      for (const { url } of entries) handedOut.add(urlId(url));
      return entries;
    },
    async savePages(batch) {
      await alone(async (tx) => {
        const fresh = await insertPages(tx, scope, batch);
        if (fresh.length === 0) return;
        await insertParts(tx, scope, fresh);
        await markDone(tx, scope, fresh.map(({ page }) => urlId(page.url)));
        const discovered = await insertEntries(tx, scope, fresh.flatMap((save) => save.discovered));
        await countTraps(tx, scope, fresh.flatMap((save) => save.traps));
        const outcomes = fresh.map(({ page }) => page.outcome);
        const blocked = outcomes.filter((outcome) => outcome === 'robots-blocked').length;
        const failed = outcomes.filter((outcome) => outcome === 'failed').length;
        await count(tx, discovered, { fetched: fresh.length - blocked, failed, blocked });
      });
      for (const { page } of batch) handedOut.delete(urlId(page.url));
    },
    async counts() {
      const { rows: [counts] } = await db.execute<{ discovered: number; pending: number; fetched: number; failed: number; robots_blocked: number }>(
        sql`select discovered, pending, fetched, failed, robots_blocked from crawls where ${itself}`,
      );
      if (!counts) throw new Error('This crawl was removed while it was running.');
      const { robots_blocked: robotsBlocked, ...rest } = counts;
      return { ...rest, robotsBlocked };
    },
  };
}

/** Stores the pages that are not there yet, and tells which these were. */
async function insertPages(tx: Tx, { organisationId, crawlId }: CrawlScope, batch: readonly PageSave[]): Promise<PageSave[]> {
  const { rows } = await tx.execute<{ page_id: string }>(sql`
    insert into crawl_pages (organisation_id, crawl_id, ${namesOf(PAGE_COLUMNS)})
    select ${organisationId}::uuid, ${crawlId}::uuid, ${pickColumns(PAGE_COLUMNS)}
    from ${unnestOf(PAGE_COLUMNS, batch.map(({ page }) => pageRowOf(page)))} as p (${namesOf(PAGE_COLUMNS)})
    on conflict do nothing returning page_id`);
  const stored = new Set(rows.map((row) => row.page_id));
  return batch.filter(({ page }) => stored.delete(urlId(page.url)));
}

async function insertParts(tx: Tx, { organisationId, crawlId }: CrawlScope, saves: readonly PageSave[]): Promise<void> {
  const partsOf = <Fact>(pick: (html: HtmlFacts) => Fact[]): On<Fact>[] =>
    saves.flatMap(({ page: { url, html } }) => {
      const pageId = urlId(url);
      return html ? pick(html).map((fact) => ({ pageId, html, fact })) : [];
    });
  const insert = async <Row>(table: string, columns: readonly Column<Row>[], rows: readonly Row[]): Promise<void> => {
    if (rows.length === 0) return;
    await tx.execute(sql`
      insert into ${sql.identifier(table)} (organisation_id, crawl_id, ${namesOf(columns)})
      select ${organisationId}::uuid, ${crawlId}::uuid, ${pickColumns(columns)}
      from ${unnestOf(columns, rows)} as r (${namesOf(columns)})`);
  };
  await insert('crawl_links', LINK_COLUMNS, partsOf((html) => html.links));
  await insert('crawl_images', IMAGE_COLUMNS, partsOf((html) => html.images));
}

async function countTraps(tx: Tx, { organisationId, crawlId }: CrawlScope, traps: readonly TrapHit[]): Promise<void> {
  const grouped = new Map<string, { trap: TrapHit; hits: number }>();
  for (const trap of traps) {
    const key = `${trap.kind} ${trap.pattern}`;
    grouped.set(key, { trap: grouped.get(key)?.trap ?? trap, hits: (grouped.get(key)?.hits ?? 0) + 1 });
  }
  for (const { trap: { kind, pattern, example, foundOn }, hits } of grouped.values()) {
    await tx.execute(sql`
      insert into crawl_traps as t (organisation_id, crawl_id, kind, pattern_id, pattern, example, found_on, hits)
      values (${organisationId}, ${crawlId}, ${kind}, ${urlId(pattern)}, ${storableText(pattern)}, ${storableText(example)}, ${storableOrNull(foundOn)}, ${hits})
      on conflict (organisation_id, crawl_id, kind, pattern_id) do update set hits = t.hits + excluded.hits`);
  }
}
