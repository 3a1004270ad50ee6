import { randomUUID } from 'node:crypto';
import type { StripeConnector, SubscriptionTruth } from '@canopy/connectors/stripe';
import type { CallOutput } from '@canopy/contract';
import type { previewPlanChange } from '@canopy/contract/billing';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { billingCustomers, type Interval } from '../standing/index.ts';
import { amountOf, customerOf, needCurrent, oneAtATime, pricedPlan, storeNow, valueOf } from '../stripe/index.ts';

type Target = { plan_type: 'basic' | 'pro'; interval: Interval };
type Preview = CallOutput<typeof previewPlanChange>;

const RANK = { free: 0, basic: 1, pro: 2 };

/** Less for the money, or paid for a shorter time: takes effect when the paid period has ended. */
function isSmaller(truth: SubscriptionTruth, { plan_type, interval }: Target): boolean {
  const [from, to] = [RANK[(truth.plan ?? 'free') as keyof typeof RANK] ?? 0, RANK[plan_type]];
  return from === to ? truth.interval === 'year' && interval === 'month' : to < from;
}

const nothingToChange = () => problem(409, 'same-plan', 'The workspace already has this plan.');

/** The workspace's current state at Stripe, and the price it wants. */
async function change(deps: Deps, stripe: StripeConnector, actor: Actor, target: Target) {
  const truth = await needCurrent(stripe, await customerOf(deps, actor.organisationId));
  const { plan, priceId } = await pricedPlan(deps, stripe, target.plan_type, target.interval, truth.currency);
  if (priceId === truth.priceId) throw nothingToChange();
  if (truth.status === 'past_due')
    throw problem(409, 'payment-due', 'The last payment failed. Pay the open invoice before you change the plan.');
  return { truth, plan, priceId, smaller: isSmaller(truth, target) };
}

/** @throws problem 409 `no-subscription`, `same-plan`, `payment-due`; 502 `stripe-unavailable` */
export async function previewOf(deps: Deps, stripe: StripeConnector, actor: Actor, target: Target, at?: number): Promise<Preview> {
  const { truth, plan, priceId, smaller } = await change(deps, stripe, actor, target);
  const date = at ?? Math.floor((await billingNow(deps, actor.organisationId)).getTime() / 1_000);
  const amount = amountOf(plan, target.interval);
  const rest = { currency: truth.currency, next_amount_minor: amount, proration_date: date };
  if (smaller) return { when: 'period_end', at: truth.periodEnd.toISOString(), due_minor: 0, credit_minor: 0, lines: [], ...rest };
  const invoice = valueOf(await stripe.previewChange(truth, priceId, new Date(date * 1_000)));
  return {
    when: 'now',
    at: new Date(date * 1_000).toISOString(),
    due_minor: invoice.amountDue,
    credit_minor: invoice.creditAfter,
    lines: invoice.lines.map(({ description, amount: minor }) => ({ description, amount_minor: minor })),
    ...rest,
  };
}

/**
 * Changes the plan as previewed: with the same proration time, and only if it costs what was shown.
 * @throws problem 409 `amount-changed`, as `previewOf`; 402 `payment-refused`: then nothing was charged or changed
 */
export async function changeOf(
  deps: Deps,
  stripe: StripeConnector,
  actor: Actor,
  target: Target & { proration_date: number; due_minor: number },
): Promise<void> {
  const { organisationId } = actor;
  await oneAtATime(deps, organisationId, async () => {
    const { truth, priceId, smaller } = await change(deps, stripe, actor, target);
    const preview = await previewOf(deps, stripe, actor, target, target.proration_date);
    if (preview.due_minor !== target.due_minor)
      throw problem(409, 'amount-changed', 'The amount has changed since it was shown. Check it again; nothing was charged.');
    // One key per click: Stripe would answer a second try after a refused card with the first refusal. What was done is seen in the state.
    const key = `change-${truth.id}-${randomUUID()}`;
    if (smaller) {
      if (truth.cancelAtPeriodEnd) valueOf(await stripe.resume(truth.id, `${key}-resume`));
      valueOf(await stripe.changePriceAtPeriodEnd(truth, { priceId, plan: target.plan_type, interval: target.interval }, key));
    } else {
      // Also one whose change has been made: it would manage the larger plan until its last phase is over.
      if (truth.scheduleId !== null) valueOf(await stripe.releaseSchedule(truth.scheduleId, `${key}-release`));
      const changed = await stripe.changePrice(truth, priceId, new Date(target.proration_date * 1_000), key);
      // A refused payment changes nothing: the pending smaller plan stays pending. Without an answer it is unknown whether the larger plan
      // was paid for, and the smaller one must not take its place.
      if (!changed.ok && changed.reason !== 'unavailable' && truth.pending)
        await waitAgain(deps, stripe, truth, truth.pending, `${key}-again`).catch((error: unknown) =>
          deps.log.error({ err: error, subscription: truth.id }, 'a smaller plan that waited could not be put back'),
        );
      valueOf(changed);
    }
    await deps.audit.record(actor, smaller ? 'subscription.downgrade' : 'subscription.upgrade', truth.id, {
      plan: target.plan_type,
      interval: target.interval,
      due_minor: target.due_minor,
    });
    await storeNow(deps, stripe, truth.customerId, 'plan change');
  });
}

/** Restores a change scheduled for the end of the period that had to make way for one that failed. */
async function waitAgain(
  deps: Deps,
  stripe: StripeConnector,
  truth: SubscriptionTruth,
  { plan, interval }: NonNullable<SubscriptionTruth['pending']>,
  key: string,
): Promise<void> {
  const { priceId } = await pricedPlan(deps, stripe, plan as Target['plan_type'], interval, truth.currency);
  const again = await stripe.changePriceAtPeriodEnd({ ...truth, pending: null }, { priceId, plan, interval }, key);
  if (!again.ok) deps.log.error({ subscription: truth.id, reason: again.message }, 'a smaller plan that waited could not be put back');
  await storeNow(deps, stripe, truth.customerId, 'plan change refused');
}

/** @throws problem 409 `nothing-pending`, `no-subscription` */
export async function undoOf(deps: Deps, stripe: StripeConnector, actor: Actor): Promise<void> {
  await oneAtATime(deps, actor.organisationId, async () => {
    const truth = await needCurrent(stripe, await customerOf(deps, actor.organisationId));
    if (!truth.pending) throw problem(409, 'nothing-pending', 'No plan change is scheduled.');
    valueOf(await stripe.releaseSchedule(truth.pending.scheduleId, `release-${truth.pending.scheduleId}`));
    await deps.audit.record(actor, 'subscription.downgrade-undo', truth.id);
    await storeNow(deps, stripe, truth.customerId, 'plan change taken back');
  });
}

/** The current time of the workspace's payments. */
async function billingNow({ db, clock }: Deps, organisationId: string): Promise<Date> {
  const [row] = await db.select().from(billingCustomers).where(eq(billingCustomers.organisationId, organisationId));
  return new Date(clock().getTime() + (row?.clockAhead ?? 0) * 1_000);
}
