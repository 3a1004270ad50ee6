import {
  siteFactsShape,
  type CrawlStore,
  type FrontierEntry,
  type HtmlFacts,
  type PageResult,
  type PageSave,
  type TrapHit,
} from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { pageIdRow, queryRow, queryRows } from '../../../store/rows.ts';
import type { CrawlScope } from '../crawl-data/index.ts';
import { copyPages } from './copy-pages.ts';
import { entryOf, insertEntries, type Tx } from './frontier-store.ts';
import { insertPages } from './insert-pages.ts';
import { readFacts } from './previous-pages-store.ts';
import { storableJson, storableOrNull, storableText } from '../../../store/storable.ts';
import { idsOf, urlId } from '../../../store/url-id.ts';

const siteRow = z.object({ site: z.nullable(siteFactsShape) });
const frontierRow = z.object({
  url: z.string(),
  depth: z.nullable(z.number()),
  discovered_from: z.nullable(z.string()),
  source: z.enum(['start', 'link', 'redirect', 'sitemap', 'canonical', 'hreflang']),
  in_sitemap: z.boolean(),
  done: z.boolean(),
});
const countsRow = z.object({
  discovered: z.number(),
  pending: z.number(),
  fetched: z.number(),
  failed: z.number(),
  robots_blocked: z.number(),
});

/** Stores one crawl of one workspace in PostgreSQL; implements `CrawlStore`. */
export function postgresCrawlStore(db: Db, scope: CrawlScope): CrawlStore {
  const { organisationId, crawlId } = scope;
  const mine = sql`organisation_id = ${organisationId} and crawl_id = ${crawlId}`;
  const itself = sql`organisation_id = ${organisationId} and id = ${crawlId}`;

  /**
   * Serializes the writers of one crawl: two that queue the same URLs would deadlock. They commit asynchronously: if the database's
   * machine fails, the last half second of pages is pending again and read again.
   */
  const alone = <T>(write: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      const { rowCount } = await tx.execute(
        sql`select set_config('synchronous_commit', 'off', true) from crawls where ${itself} for update`,
      );
      if (rowCount === 0) throw new Error('This crawl was removed while it was running.');
      return write(tx);
    });

  /** Queues URLs, and counts them together with the pages stored. */
  const queue = (tx: Tx, entries: readonly FrontierEntry[], done = { fetched: 0, failed: 0, blocked: 0 }) =>
    tx.execute(sql`
      with queued as (${insertEntries(scope, entries)}), fresh as (select count(*)::integer as entries from queued where inserted)
      update crawls set discovered = discovered + fresh.entries, pending = pending + fresh.entries - ${done.fetched + done.blocked}::integer,
        fetched = fetched + ${done.fetched}, failed = failed + ${done.failed}, robots_blocked = robots_blocked + ${done.blocked}
      from fresh where ${itself}`);

  return {
    async loadState() {
      const crawl = await queryRow(db, siteRow, sql`select site from crawls where ${itself}`);
      const rows = await queryRows(
        db,
        frontierRow,
        sql`select url, depth, discovered_from, source, in_sitemap, done from crawl_frontier where ${mine} order by seq`,
      );
      return { site: crawl?.site ?? null, known: rows.map((row) => ({ ...entryOf(row), done: row.done })) };
    },
    saveSiteFacts: (site, first) =>
      alone(async (tx) => {
        await tx.execute(sql`update crawls set site = ${storableJson(site)}::jsonb where ${itself}`);
        await queue(tx, first);
      }),
    addDiscovered: (entries) =>
      alone(async (tx) => {
        await queue(tx, entries);
      }),
    savePages: (batch) =>
      alone(async (tx) => {
        const rows = await queryRows(
          tx,
          pageIdRow,
          sql`select page_id from crawl_pages where ${mine} and page_id = any(${idsOf(batch.map(({ page }) => page))})`,
        );
        const there = new Set(rows.map(({ page_id }) => page_id));
        const fresh = batch.filter(({ page }) => !there.has(urlId(page.url)));
        if (fresh.length === 0) return;
        const outcomes = fresh.map(({ page }) => page.outcome);
        const blocked = outcomes.filter((outcome) => outcome === 'robots-blocked').length;
        const failed = outcomes.filter((outcome) => outcome === 'failed').length;
        // Before the pages: one of them may be a link target of another, and is marked as done with its row.
        await queue(
          tx,
          fresh.flatMap((save) => save.discovered),
          { fetched: fresh.length - blocked, failed, blocked },
        );
        await countTraps(
          tx,
          scope,
          fresh.flatMap((save) => save.traps),
        );
        const rest = await copyUnchanged(tx, scope, fresh);
        if (rest.length > 0) await insertPages(tx, scope, rest);
      }),
    async counts() {
      const counts = await queryRow(
        db,
        countsRow,
        sql`select discovered, pending, fetched, failed, robots_blocked from crawls where ${itself}`,
      );
      if (!counts) throw new Error('This crawl was removed while it was running.');
      const { robots_blocked: robotsBlocked, ...rest } = counts;
      return { ...rest, robotsBlocked };
    },
  };
}

/** Copies the unchanged pages that the database has. @returns the others; those that it should have but lacks get their facts again */
async function copyUnchanged(tx: Tx, scope: CrawlScope, batch: readonly PageSave[]): Promise<PageResult[]> {
  const pages = batch.map(({ page }) => page);
  const isWanted = (page: PageResult): boolean => page.outcome === 'html' && page.unchanged !== null && page.html === null;
  const wanted = pages.filter(isWanted);
  if (wanted.length === 0) return pages;
  const copied = await copyPages(tx, scope, wanted);
  const left = wanted.filter(({ url }) => !copied.has(urlId(url)));
  const facts =
    left.length > 0
      ? await readFacts(
          tx,
          scope.organisationId,
          left.map(({ url }) => urlId(url)),
        )
      : new Map<string, HtmlFacts>();
  return [...pages.filter((page) => !isWanted(page)), ...left.map((page) => ({ ...page, html: facts.get(urlId(page.url)) ?? null }))];
}

async function countTraps(tx: Tx, { organisationId, crawlId }: CrawlScope, traps: readonly TrapHit[]): Promise<void> {
  const grouped = new Map<string, { trap: TrapHit; hits: number }>();
  for (const trap of traps) {
    const key = `${trap.kind} ${trap.pattern}`;
    grouped.set(key, { trap: grouped.get(key)?.trap ?? trap, hits: (grouped.get(key)?.hits ?? 0) + 1 });
  }
  for (const {
    trap: { kind, pattern, example, foundOn },
    hits,
  } of grouped.values()) {
    await tx.execute(sql`
      insert into crawl_traps as t (organisation_id, crawl_id, kind, pattern_id, pattern, example, found_on, hits)
      values (${organisationId}, ${crawlId}, ${kind}, ${urlId(pattern)}, ${storableText(pattern)}, ${storableText(example)}, ${storableOrNull(foundOn)}, ${hits})
      on conflict (organisation_id, crawl_id, kind, pattern_id) do update set hits = t.hits + excluded.hits`);
  }
}
