import type { Payment, StripeConnector } from '@canopy/connectors/stripe';
import { cancelAndRefund, getRefundOffer } from '@canopy/contract/billing';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { giveRightBack, holdsRight, takeRight, usedBefore } from '../holders/index.ts';
import { readPlan, standingOf } from '../standing/index.ts';
import { currentOf, customerOf, needStripe, oneAtATime, storeNow, valueOf } from '../stripe/index.ts';
import { noteWorkspace, paidBefore, payersOf } from './first-charges.ts';
import { offerOf, type RefundOffer } from './offer.ts';
import { usedSince } from './used-part.ts';

/** The use of an account's refund, so that an attempt that was cut off is the same one. */
const referenceOf = ({ paymentIntent }: Payment) => `refund ${paymentIntent}`;

export function refundRoutes(deps: Deps, connector: StripeConnector | undefined): Route[] {
  const { db } = deps;

  async function offer(stripe: StripeConnector, actor: Actor): Promise<RefundOffer & { first: Payment | undefined; payers: string[] }> {
    const { policy, now, subscription, plan: counting } = await standingOf(db, actor.organisationId, deps.clock());
    const customerId = await customerOf(deps, actor.organisationId);
    const payments = customerId === undefined ? [] : valueOf(await stripe.paymentsOf(customerId));
    const first = payments.at(-1);
    const payers = first ? await payersOf(db, actor, first) : [];
    await noteWorkspace(db, actor, payments);
    const isOtherFirst = first && customerId !== undefined && (await paidBefore(deps, stripe, payers, { customerId, payment: first }));
    const isUsed = first && (await usedBefore(db, 'refund', payers, referenceOf(first)));
    // The plan that was paid for last; it may no longer count.
    const plan = subscription ? await readPlan(db, subscription.planType) : counting;
    const facts = {
      payments,
      used: await usedSince(db, actor.organisationId, plan, first?.paidAt ?? now),
      paidBefore: [isOtherFirst, isUsed].some(Boolean),
      refundBegun: first !== undefined && (await holdsRight(db, 'refund', referenceOf(first))),
      refundDays: policy.refundDays,
      now,
    };
    return { ...offerOf(facts), first, payers };
  }

  return [
    route(getRefundOffer, async ({ actor }) => {
      const { first: _first, payers: _payers, ...shown } = await offer(needStripe(connector), actor);
      return shown;
    }),
    route(cancelAndRefund, async ({ actor, body }) => {
      const stripe = needStripe(connector);
      return oneAtATime(deps, actor.organisationId, async () => {
        const { charge, refund_minor: left, refusal, first, payers } = await offer(stripe, actor);
        if (!charge || !first || charge.payment !== body.payment)
          throw problem(409, 'charge-changed', 'The charges have changed since. Check the refund again; nothing was refunded.');
        const customerId = await customerOf(deps, actor.organisationId);
        // An earlier attempt may have refunded the money and then been cut off before it ended the plan.
        if (refusal === 'already-refunded') await endPlan(stripe, actor, customerId, first);
        else {
          if (refusal !== null) throw problem(409, 'refund-refused', 'This charge cannot be refunded. Nothing was changed.');
          if (left !== body.refund_minor)
            throw problem(
              409,
              'amount-changed',
              'The amount has changed since it was shown. Check the refund again; nothing was refunded.',
            );
          const reference = referenceOf(first);
          if ((await takeRight(db, 'refund', payers, reference, deps.clock())) !== undefined)
            throw problem(409, 'refund-refused', 'This account has already had a refund. Nothing was changed.');
          const refunded = await stripe.refund({ paymentIntent: charge.payment, amountMinor: left }, `refund-${charge.payment}-${left}`);
          // Without an answer the money may be on its way.
          if (!refunded.ok && refunded.reason !== 'unavailable') await giveRightBack(db, 'refund', reference);
          valueOf(refunded);
          await deps.audit.record(actor, 'payment.refund', charge.payment, { amount_minor: left, currency: charge.currency });
          await endPlan(stripe, actor, customerId, first);
        }
        return { refunded_minor: refusal === 'already-refunded' ? charge.refunded_minor : left, currency: charge.currency };
      });
    }),
  ];

  async function endPlan(stripe: StripeConnector, actor: Actor, customerId: string | undefined, refunded: Payment): Promise<void> {
    if (customerId === undefined) return;
    const truth = await currentOf(stripe, customerId);
    // A plan that was bought again since was not refunded, and goes on.
    if (truth && (refunded.subscriptionId ?? truth.id) === truth.id) {
      valueOf(await stripe.cancelNow(truth.id));
      await deps.audit.record(actor, 'subscription.end', truth.id, { cause: 'refund' });
    }
    await storeNow(deps, stripe, customerId, 'refund');
  }
}
