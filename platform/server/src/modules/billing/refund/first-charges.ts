import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Payment, StripeConnector } from '@canopy/connectors/stripe';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../store/db.ts';
import { queryRow, queryRows } from '../../../store/rows.ts';
import { trialHolders } from '../holders/index.ts';
import { valueOf } from '../stripe/index.ts';

/** How many other workspaces of the same holders are looked at; those whose payment was verified are noted anyway. */
const MOST_SIBLINGS = 20;

const siblingRow = z.object({ stripe_id: z.string() });
const firstRow = z.object({ payment: z.string() });

/** Everybody behind a payment: who stands behind the workspace, who acts, and the card that paid. */
export async function payersOf(db: Pick<Db, 'execute'>, actor: Actor, { fingerprint }: Payment): Promise<string[]> {
  const holders = await trialHolders(db, actor);
  return fingerprint === null ? holders : [...new Set([...holders, `card:${fingerprint}`])];
}

/** Notes a payment as the first of its holders, unless an earlier one is known. */
export async function noteFirstCharge(
  db: Pick<Db, 'execute'>,
  holders: readonly string[],
  { paymentIntent, paidAt }: Pick<Payment, 'paymentIntent' | 'paidAt'>,
): Promise<void> {
  for (const holder of holders.toSorted())
    await db.execute(sql`
      insert into first_charges as f (holder, payment, paid_at) values (${holder}, ${paymentIntent}, ${paidAt})
      on conflict (holder) do update set payment = excluded.payment, paid_at = excluded.paid_at where excluded.paid_at < f.paid_at`);
}

/** Notes the workspace's first payment. @param payments newest first */
export async function noteWorkspace(db: Pick<Db, 'execute'>, actor: Actor, payments: readonly Payment[]): Promise<void> {
  const first = payments.at(-1);
  if (first) await noteFirstCharge(db, await payersOf(db, actor, first), first);
}

/** The holder that has paid before; undefined if this is the first payment of all of them, as far as Stripe and our notes tell. */
export async function paidBefore(
  { db }: Pick<Deps, 'db'>,
  stripe: StripeConnector,
  holders: readonly string[],
  { customerId, payment }: { customerId: string; payment: Payment },
): Promise<string | undefined> {
  const siblings = await queryRows(
    db,
    siblingRow,
    sql`/* every workspace */
    select c.stripe_id from billing_customers c left join workspace_places p on p.workspace_id = c.organisation_id
    where c.stripe_id <> ${customerId} and ('account:' || p.account_key = any(${sql.param([...holders])}::text[])
      or 'card:' || c.card_fingerprint = any(${sql.param([...holders])}::text[]))
    order by c.created_at limit ${MOST_SIBLINGS}`,
  );
  for (const { stripe_id: id } of siblings) {
    const first = valueOf(await stripe.paymentsOf(id)).at(-1);
    if (first && first.paidAt < payment.paidAt) await noteFirstCharge(db, holders, first);
  }
  const other = await queryRow(
    db,
    z.extend(firstRow, { holder: z.string() }),
    sql`select holder, payment from first_charges
    where holder = any(${sql.param([...holders])}::text[]) and payment <> ${payment.paymentIntent} limit 1`,
  );
  return other?.holder;
}
