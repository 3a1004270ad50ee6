import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Account } from '../../../access/account.ts';
import { mailboxKey } from '../../../access/mailbox.ts';
import { problem } from '../../../http/problem.ts';
import type { Db } from '../../../store/db.ts';
import { queryOneRow, queryRow } from '../../../store/rows.ts';

/** Days for which a deleted workspace still takes its place: its free allowance is the month's. */
const KEPT_DAYS = 30;
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const countRow = z.object({ here: z.int(), deleted: z.int(), next: z.nullable(z.string()) });
const allowedRow = z.object({ allowed: z.int(), plan: z.string() });

/**
 * Refuses a free workspace beyond what an account may have. Call it in the transaction that has stored the workspace, which then rolls back.
 * @throws problem 409 `workspace-limit`
 */
export async function takeWorkspacePlace(tx: Pick<Db, 'execute'>, account: Account, isAgency: boolean): Promise<void> {
  if (account.isAdmin) return;
  const key = mailboxKey(account.email);
  // One at a time per account: two together might each find room for one.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`workspaces ${key}`}, 0))`);
  const { here, deleted, next } = await queryOneRow(
    tx,
    countRow,
    sql`/* every workspace */
    select count(*) filter (where p.ended_at is null)::integer as here, count(*) filter (where p.ended_at is not null)::integer as deleted,
      min(p.ended_at)::text as next
    from workspace_places p left join subscriptions s on s.organisation_id = p.workspace_id
    where p.account_key = ${key} and case when p.ended_at is null
      then (s.stripe_id is not null and s.status in ('active', 'past_due') and s.amount_minor > 0) is not true
      else p.was_free and p.ended_at > now() - make_interval(days => ${KEPT_DAYS}) end`,
  );
  const { allowed, plan } = isAgency ? await agencyAllowance(tx, account.userId) : await ownAllowance(tx);
  if (here + deleted <= allowed) return;
  const soon = next === null ? undefined : DAY.format(new Date(new Date(next).getTime() + KEPT_DAYS * 86_400_000));
  const counted =
    deleted === 0
      ? ''
      : ` ${deleted} deleted within the last ${KEPT_DAYS} days ${deleted === 1 ? 'counts' : 'count'}; the next place is free on ${soon}.`;
  const whose = isAgency ? `An agency on the ${plan} plan` : 'An account';
  throw problem(
    409,
    'workspace-limit',
    `${whose} can have ${allowed} free workspaces, and you have them all.${counted} Put one of yours on a paid plan, or ask an administrator. Nothing was created.`,
  );
}

const ownAllowance = (tx: Pick<Db, 'execute'>) =>
  queryOneRow(tx, allowedRow, sql`select free_workspaces as allowed, 'Free' as plan from billing_policy`);

/** By the best plan among the workspaces that the agency manages and somebody pays for. */
async function agencyAllowance(tx: Pick<Db, 'execute'>, userId: string): Promise<z.output<typeof allowedRow>> {
  const row = await queryRow(
    tx,
    allowedRow,
    sql`/* every workspace */
    select agency_workspaces_limit as allowed, name as plan from plans
    where type = 'free' or type in (
      select s.plan_type from subscriptions s join memberships m on m.organisation_id = s.organisation_id
      where m.user_id = ${userId} and m.role = 'agency' and s.stripe_id is not null and s.status in ('active', 'past_due') and s.amount_minor > 0)
    order by agency_workspaces_limit desc limit 1`,
  );
  return row ?? ownAllowance(tx);
}
