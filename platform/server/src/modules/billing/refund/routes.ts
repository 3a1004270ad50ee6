import type { StripeConnector } from '@canopy/connectors/stripe';
import { cancelAndRefund, getRefundOffer } from '@canopy/contract/billing';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { standingOf } from '../standing/index.ts';
import { currentOf, customerOf, needStripe, oneAtATime, storeNow, valueOf } from '../stripe/index.ts';
import { offerOf, type RefundOffer } from './offer.ts';

export function refundRoutes(deps: Deps, connector: StripeConnector | undefined): Route[] {
  const offer = async (stripe: StripeConnector, { organisationId }: Actor): Promise<RefundOffer> => {
    const { policy, now } = await standingOf(deps.db, organisationId, deps.clock());
    const customerId = await customerOf(deps, organisationId);
    const payment = customerId === undefined ? null : valueOf(await stripe.lastPayment(customerId));
    return offerOf(payment, policy.refundDays, now);
  };
  return [
    route(getRefundOffer, async ({ actor }) => offer(needStripe(connector), actor)),
    route(cancelAndRefund, async ({ actor, body }) => {
      const stripe = needStripe(connector);
      return oneAtATime(deps, actor.organisationId, async () => {
        const { charge, refund_minor: left, refusal } = await offer(stripe, actor);
        if (!charge || charge.payment !== body.payment)
          throw problem(409, 'charge-changed', 'There has been another charge since. Check the refund again; nothing was refunded.');
        const customerId = await customerOf(deps, actor.organisationId);
        // An earlier attempt may have refunded the money and then been cut off before it ended the plan.
        if (refusal === 'already-refunded') await endPlan(stripe, actor, customerId);
        else {
          if (refusal !== null) throw problem(409, 'refund-refused', 'This charge can no longer be refunded. Nothing was changed.');
          if (left !== body.refund_minor)
            throw problem(
              409,
              'amount-changed',
              'The amount has changed since it was shown. Check the refund again; nothing was refunded.',
            );
          valueOf(await stripe.refund({ paymentIntent: charge.payment, amountMinor: left }, `refund-${charge.payment}-${left}`));
          await deps.audit.record(actor, 'payment.refund', charge.payment, { amount_minor: left, currency: charge.currency });
          await endPlan(stripe, actor, customerId);
        }
        return { refunded_minor: refusal === 'already-refunded' ? charge.refunded_minor : left, currency: charge.currency };
      });
    }),
  ];

  async function endPlan(stripe: StripeConnector, actor: Actor, customerId: string | undefined): Promise<void> {
    if (customerId === undefined) return;
    const truth = await currentOf(stripe, customerId);
    if (truth) {
      valueOf(await stripe.cancelNow(truth.id));
      await deps.audit.record(actor, 'subscription.end', truth.id, { cause: 'refund' });
    }
    await storeNow(deps, stripe, customerId, 'refund');
  }
}
