import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import type { Db } from '../../../store/db.ts';
import { dateTime, queryRow, queryRows } from '../../../store/rows.ts';
import { correctFreeUse, freePagesLeft, takeFreeUse } from '../../billing/holders/index.ts';
import { deleteCrawl } from './store.ts';

type Tx = Pick<Db, 'execute'>;

// A crawl counts as many pages as it may crawl until it has ended, then as many as it has.

const reached = (isEverybody: boolean, resetsAt: Date) =>
  problem(
    402,
    'page-limit-reached',
    `${isEverybody ? 'The free workspaces of this installation' : 'The free workspaces of this account'} have crawled as many pages as they may this month. Nothing was crawled. The limit resets on ${resetsAt.toISOString().slice(0, 10)}; a paid plan has no such limit.`,
  );

/**
 * How many of these pages a workspace may still crawl this month.
 * @throws problem 402 `page-limit-reached`
 */
export async function allowedPages(deps: Pick<Deps, 'db' | 'clock'>, organisationId: string, wanted: number): Promise<number> {
  await settlePages(deps.db, organisationId);
  const left = await freePagesLeft(deps.db, organisationId, deps.clock());
  if (left.pages < 1) throw reached(left.isEverybody, left.resetsAt);
  return Math.min(wanted, left.pages);
}

/** Part of the transaction that starts a crawl. @throws problem 402 `page-limit-reached` if another crawl took the last pages */
export async function countPages(
  tx: Tx,
  organisationId: string,
  pages: number,
  now: Date,
): Promise<{ holders: readonly string[]; at: Date }> {
  const taken = await takeFreeUse(tx, 'pages', { organisationId, amount: pages, now });
  if (!taken.ok) throw reached(taken.isEverybody, taken.resetsAt);
  return { holders: taken.holders, at: now };
}

/** Part of the transaction that continues a crawl: `more` pages on top of those it has crawled, up to `most`. */
export async function recountPages(
  tx: Tx,
  organisationId: string,
  id: string,
  { most, more, now }: { most: number; more: number; now: Date },
): Promise<void> {
  const { holders, at } = await countPages(tx, organisationId, more, now);
  await tx.execute(sql`
    update crawls set max_pages = ${most}, holders = ${sql.param([...holders])}::text[], counted_at = ${at},
      counted_pages = ${holders.length > 0 ? most : 0}
    where organisation_id = ${organisationId} and id = ${id}`);
}

const countedRow = z.object({ id: z.string(), difference: z.int(), holders: z.array(z.string()), counted_at: dateTime });

/** Counts of the workspace's ended crawls only what they have crawled, once each. */
export async function settlePages(db: Db, organisationId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await queryRows(
      tx,
      countedRow,
      sql`
      select id, fetched - counted_pages as difference, holders, counted_at from crawls
      where organisation_id = ${organisationId} and status not in ('PENDING', 'RUNNING') and holders <> '{}' and fetched <> counted_pages
      for update`,
    );
    for (const { id, difference, holders, counted_at: at } of ended) {
      await correctFreeUse(tx, 'pages', holders, difference, at);
      await tx.execute(sql`update crawls set counted_pages = fetched where organisation_id = ${organisationId} and id = ${id}`);
    }
  });
}

const removedRow = z.object({ counted_pages: z.int(), holders: z.array(z.string()), counted_at: z.nullable(dateTime) });

/** Removes a crawl that never began, with what it counted. */
export async function removeCounted({ db }: Pick<Deps, 'db'>, organisationId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await queryRow(
      tx,
      removedRow,
      sql`select counted_pages, holders, counted_at from crawls where organisation_id = ${organisationId} and id = ${id} for update`,
    );
    if (row?.counted_at) await correctFreeUse(tx, 'pages', row.holders, -row.counted_pages, row.counted_at);
    await deleteCrawl(tx, organisationId, id);
  });
}
