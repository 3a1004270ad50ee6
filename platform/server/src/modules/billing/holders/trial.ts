import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Actor } from '../../../access/actor.ts';
import { mailboxKey } from '../../../access/mailbox.ts';
import type { Db } from '../../../store/db.ts';
import { queryRow } from '../../../store/rows.ts';
import { holdersOf } from './holders.ts';
import { usedBefore } from './rights.ts';

/** Why a trial is refused: who has had one, or that nothing which costs money stands behind the workspace. */
export type TrialRefusal = 'account' | 'domain' | 'card' | 'unproven';

const appointedRow = z.object({ is_agency: z.boolean() });

/** The use of a workspace's trial, so that an attempt that was cut off is the same one. */
export const trialReference = (organisationId: string): string => `trial ${organisationId}`;

/** Who uses a trial: whoever stands behind the workspace, and whoever starts it. Administrators act for others. */
export async function trialHolders(db: Pick<Db, 'execute'>, { organisationId, email, isAdmin }: Actor): Promise<string[]> {
  const { named } = await holdersOf(db, organisationId);
  return [...new Set([...named, ...(isAdmin ? [] : [`account:${mailboxKey(email)}`])])];
}

/** What kind of holder it is. */
export const kindOfHolder = (holder: string): 'account' | 'domain' | 'card' =>
  holder.startsWith('domain:') ? 'domain' : holder.startsWith('card:') ? 'card' : 'account';

/**
 * Why a workspace gets no trial; null: it does. Accounts, invitations and workspaces cost nothing, so a verified domain or a card must stand
 * behind it, unless an administrator has made the account an agency.
 */
export async function trialRefusal(db: Pick<Db, 'execute'>, actor: Actor): Promise<TrialRefusal | null> {
  const used = await usedBefore(db, 'trial', await trialHolders(db, actor), trialReference(actor.organisationId));
  if (used !== undefined) return kindOfHolder(used);
  const { domain, card } = await holdersOf(db, actor.organisationId);
  if (domain !== null || card !== null || actor.isAdmin) return null;
  const row = await queryRow(db, appointedRow, sql`select is_agency from users where id = ${actor.userId}`);
  return row?.is_agency === true ? null : 'unproven';
}
