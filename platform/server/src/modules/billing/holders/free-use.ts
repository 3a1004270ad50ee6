import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { correctUsage, monthAt, takeUsage, usageOf, type Ceiling } from '../../../ceilings/usage.ts';
import type { Db } from '../../../store/db.ts';
import { queryOneRow } from '../../../store/rows.ts';
import { holdersOf, type Holders } from './holders.ts';

type Tx = Pick<Db, 'execute'>;

/** What has ceilings for those who do not pay: millionths of a dollar for language models, pages crawled. */
export type FreeUse = 'models' | 'pages';

/** All free workspaces of the installation. */
const EVERYBODY = 'everybody';

const policyRow = z.object({ of_account: z.coerce.number(), of_all: z.coerce.number(), of_agency: z.coerce.number() });

/** The month's ceilings of one workspace without payment: those of its holders, then the one of all. */
async function ceilingsOf(tx: Tx, use: FreeUse, { named, isAgency }: Holders, own: number, now: Date): Promise<Ceiling[]> {
  const policy = await queryOneRow(
    tx,
    policyRow,
    // An agency has as much more as it may have more workspaces than anybody else.
    sql`
    select of_account, of_all, of_account * greatest(1, p.agency_workspaces_limit / free_workspaces) as of_agency
    from plans p, (select free_workspaces, ${use === 'models' ? sql`account_model_usd * 1000000::bigint` : sql`account_pages::bigint`} as of_account,
      ${use === 'models' ? sql`free_model_usd * 1000000::bigint` : sql`free_pages::bigint`} as of_all from billing_policy) as policy
    where p.type = 'free'`,
  );
  const ofHolder = (holder: string) => (isAgency && holder.startsWith('account:') ? policy.of_agency : policy.of_account);
  const window = monthAt(now);
  return [
    ...named.map((holder) => ({ subject: `${use} ${holder}`, most: Math.max(ofHolder(holder), own), window })),
    { subject: `${use} ${EVERYBODY}`, most: Math.max(policy.of_all, own), window },
  ];
}

/** Whose use was counted, to correct it later; or which ceiling refused it. */
export type FreeUseTaken = { ok: true; holders: readonly string[] } | { ok: false; isEverybody: boolean; resetsAt: Date };

/**
 * Counts what a workspace is about to use for those behind it, if nobody pays for it. Roll back the transaction where it is refused.
 * @param own what the workspace alone may use by an administrator's word; the ceilings are not below it
 */
export async function takeFreeUse(
  tx: Tx,
  use: FreeUse,
  { organisationId, amount, own = 0, now }: { organisationId: string; amount: number; own?: number; now: Date },
): Promise<FreeUseTaken> {
  const holders = await holdersOf(tx, organisationId);
  if (!holders.isFree) return { ok: true, holders: [] };
  const full = await takeUsage(tx, await ceilingsOf(tx, use, holders, own, now), amount);
  if (full) return { ok: false, isEverybody: full.subject.endsWith(EVERYBODY), resetsAt: full.window.end };
  return { ok: true, holders: holders.named };
}

/** How many pages a workspace may still crawl this month, infinite where somebody pays for it, and which ceiling says so. */
export async function freePagesLeft(
  tx: Tx,
  organisationId: string,
  now: Date,
): Promise<{ pages: number; isEverybody: boolean; resetsAt: Date }> {
  let lowest = { pages: Number.POSITIVE_INFINITY, isEverybody: false, resetsAt: monthAt(now).end };
  const holders = await holdersOf(tx, organisationId);
  if (!holders.isFree) return lowest;
  for (const { subject, most, window } of await ceilingsOf(tx, 'pages', holders, 0, now)) {
    const pages = Math.max(0, most - (await usageOf(tx, subject, window)));
    if (pages < lowest.pages) lowest = { pages, isEverybody: subject.endsWith(EVERYBODY), resetsAt: window.end };
  }
  return lowest;
}

/**
 * The work turned out to use more or less than was counted.
 * @param at when it was counted
 */
export async function correctFreeUse(tx: Tx, use: FreeUse, holders: readonly string[], difference: number, at: Date): Promise<void> {
  if (holders.length === 0) return;
  const window = monthAt(at);
  await correctUsage(
    tx,
    [...holders, EVERYBODY].map((holder) => ({ subject: `${use} ${holder}`, window })),
    difference,
  );
}
