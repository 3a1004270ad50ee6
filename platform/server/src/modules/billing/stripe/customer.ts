import type { StripeConnector } from '@canopy/connectors/stripe';
import { DrizzleQueryError, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { organisations } from '../../../store/core-tables.ts';
import { billingCustomers } from '../standing/index.ts';
import { valueOf } from './open-stripe.ts';
import { queue } from './queue.ts';

/** PostgreSQL's code for a lock timeout. */
const LOCK_TIMEOUT = '55P03';

/** The workspace's customer at Stripe; undefined if it has none yet. */
export async function customerOf({ db }: Pick<Deps, 'db'>, organisationId: string): Promise<string | undefined> {
  const [row] = await db.select().from(billingCustomers).where(eq(billingCustomers.organisationId, organisationId));
  return row?.stripeId;
}

/** The workspace's customer at Stripe, created if it has none. */
export async function ensureCustomer(deps: Pick<Deps, 'db'>, stripe: StripeConnector, actor: Actor): Promise<string> {
  const { organisationId, email } = actor;
  const known = await customerOf(deps, organisationId);
  if (known !== undefined) return known;
  const [organisation] = await deps.db.select({ name: organisations.name }).from(organisations).where(eq(organisations.id, organisationId));
  const values = { organisationId, name: organisation?.name ?? '', email };
  // The e-mail is part of the key: Stripe would refuse the same key with other values.
  const stripeId = valueOf(await stripe.createCustomer(values, `customer-${organisationId}-${email}`));
  await deps.db.insert(billingCustomers).values({ organisationId, stripeId }).onConflictDoNothing();
  return (await customerOf(deps, organisationId)) ?? stripeId;
}

/** Stores which card pays for a workspace, by Stripe's fingerprint. @returns whether there is one @throws problem 502 `stripe-unavailable` */
export async function noteCard(
  { db }: Pick<Deps, 'db'>,
  stripe: StripeConnector,
  { organisationId, customerId }: { organisationId: string; customerId: string },
): Promise<boolean> {
  const { card } = valueOf(await stripe.detailsOf(customerId));
  if (card?.fingerprint)
    await db.update(billingCustomers).set({ cardFingerprint: card.fingerprint }).where(eq(billingCustomers.organisationId, organisationId));
  return card !== null;
}

/** Each holds a connection while it waits for Stripe, and needs another to store the result. */
const next = queue(4);
const WAIT_SECONDS = 20;

/**
 * Runs people's changes to a workspace's plan one at a time, across all processes.
 * @throws problem 409 `billing-busy` if the previous one takes too long
 */
export async function oneAtATime<T>({ db }: Pick<Deps, 'db'>, organisationId: string, work: () => Promise<T>): Promise<T> {
  return next(() =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = ${sql.raw(String(WAIT_SECONDS * 1_000))}`);
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`billing ${organisationId}`}, 0))`).catch((error: unknown) => {
        if (error instanceof DrizzleQueryError && (error.cause as { code?: string } | undefined)?.code === LOCK_TIMEOUT)
          throw problem(409, 'billing-busy', 'Another change to this plan is in progress. Wait a moment, then check the plan again.');
        throw error;
      });
      return work();
    }),
  );
}
