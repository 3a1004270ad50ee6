import type { CrawlStore, FrontierEntry, HtmlFacts, PageSave, SiteFacts, TrapHit } from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import type { Db } from '../../store/db.ts';
import type { CrawlScope } from './crawl-scope.ts';
import { copyPages } from './copy-pages.ts';
import { entryOf, insertEntries, selectPending, type Tx } from './frontier-store.ts';
import { insertPages } from './insert-pages.ts';
import { readFacts } from './previous-pages-store.ts';
import { storableJson, storableOrNull, storableText } from './storable.ts';
import { urlId } from './url-id.ts';

/** Keeps one crawl of one workspace in PostgreSQL; the contract is `CrawlStore`'s. */
export function postgresCrawlStore(db: Db, scope: CrawlScope): CrawlStore {
  const { organisationId, crawlId } = scope;
  const mine = sql`organisation_id = ${organisationId} and crawl_id = ${crawlId}`;
  const itself = sql`organisation_id = ${organisationId} and id = ${crawlId}`;
  /** ids given out in this run and not stored yet */
  const handedOut = new Set<string>();

  /**
   * Writers of one crawl go one after the other: two that queue the same addresses would wait for each other for ever. They do
   * not wait for the disk: should the database's machine fail, the last half second of pages is pending again and read again.
   */
  const alone = <T>(write: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute(sql`select set_config('synchronous_commit', 'off', true) from crawls where ${itself} for update`);
      if (rows.length === 0) throw new Error('This crawl was removed while it was running.');
      return write(tx);
    });

  /** Queues addresses, and counts them with the pages that were stored. */
  const queue = (tx: Tx, entries: readonly FrontierEntry[], done = { fetched: 0, failed: 0, blocked: 0 }) =>
    tx.execute(sql`
      with queued as (${insertEntries(scope, entries)}), fresh as (select count(*)::integer as entries from queued where inserted)
      update crawls set discovered = discovered + fresh.entries, pending = pending + fresh.entries - ${done.fetched + done.blocked}::integer,
        fetched = fetched + ${done.fetched}, failed = failed + ${done.failed}, robots_blocked = robots_blocked + ${done.blocked}
      from fresh where ${itself}`);

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
        await queue(tx, first);
      }),
    addDiscovered: (entries) =>
      alone(async (tx) => {
        await queue(tx, entries);
      }),
    async takePending(limit) {
      const entries = await selectPending(db, scope, [...handedOut], limit);
      for (const { url } of entries) handedOut.add(urlId(url));
      return entries;
    },
    async savePages(batch) {
      await alone(async (tx) => {
        const { copied, rest } = await copyUnchanged(tx, scope, batch);
        const inserted = rest.length > 0 ? await insertPages(tx, scope, rest.map(({ page }) => page)) : new Set();
        const fresh = [...copied, ...rest.filter(({ page }) => inserted.delete(urlId(page.url)))];
        if (fresh.length === 0) return;
        await countTraps(tx, scope, fresh.flatMap((save) => save.traps));
        const outcomes = fresh.map(({ page }) => page.outcome);
        const blocked = outcomes.filter((outcome) => outcome === 'robots-blocked').length;
        const failed = outcomes.filter((outcome) => outcome === 'failed').length;
        await queue(tx, fresh.flatMap((save) => save.discovered), { fetched: fresh.length - blocked, failed, blocked });
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

/** Copies the unchanged pages that the database has, and tells which it could not: these come with their facts again. */
async function copyUnchanged(tx: Tx, scope: CrawlScope, batch: readonly PageSave[]): Promise<{ copied: PageSave[]; rest: PageSave[] }> {
  const wanted = batch.filter(({ page }) => page.outcome === 'html' && page.unchanged !== null && page.html === null);
  if (wanted.length === 0) return { copied: [], rest: [...batch] };
  const ids = await copyPages(tx, scope, wanted.map(({ page }) => page));
  const copied = wanted.filter(({ page }) => ids.delete(urlId(page.url)));
  const left = wanted.filter((save) => !copied.includes(save));
  const facts = left.length > 0 ? await readFacts(tx, scope.organisationId, left.map(({ page }) => urlId(page.url))) : new Map<string, HtmlFacts>();
  const rest = batch.filter((save) => !wanted.includes(save));
  return { copied, rest: [...rest, ...left.map((save) => ({ ...save, page: { ...save.page, html: facts.get(urlId(save.page.url)) ?? null } }))] };
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
