import type { StripeConnector } from '@canopy/connectors/stripe';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import type { Interval } from '../standing/index.ts';
import { currentOf, ensureCustomer, oneAtATime, pricedPlan, storeNow, valueOf } from '../stripe/index.ts';
import { closeSession, insertSession, nextNumber, openSessions } from './store.ts';

const alreadySubscribed = () =>
  problem(409, 'already-subscribed', 'This workspace already has a paid plan. Change it under Plans instead of buying a second one.');

/**
 * Opens the page where a plan is paid for. Never leaves two payable pages open: an open one for the same price is reused, others are
 * expired first, and a workspace with a paid plan gets none.
 * @throws problem 409 `already-subscribed`, `plan-free`, `billing-busy`; 502 `stripe-unavailable`
 */
export async function startCheckoutOf(
  deps: Deps,
  stripe: StripeConnector,
  actor: Actor,
  wanted: { plan_type: 'basic' | 'pro'; interval: Interval },
): Promise<string> {
  const { organisationId } = actor;
  return oneAtATime(deps, organisationId, async () => {
    const customerId = await ensureCustomer(deps, stripe, actor);
    if (await currentOf(stripe, customerId)) {
      await storeNow(deps, stripe, customerId, 'checkout');
      throw alreadySubscribed();
    }
    const { priceId } = await pricedPlan(deps, stripe, wanted.plan_type, wanted.interval);
    for (const { sessionId, priceId: other } of await openSessions(deps.db, organisationId)) {
      const session = valueOf(await stripe.readCheckout(sessionId));
      if (session.status === 'open' && other === priceId && session.url) return session.url;
      if (session.status === 'open') {
        const ended = await stripe.expireCheckout(sessionId);
        if (!ended.ok && ended.reason !== 'refused') valueOf(ended);
        // It was paid at this very moment.
        if (!ended.ok && (await currentOf(stripe, customerId))) throw alreadySubscribed();
      }
      await closeSession(deps.db, organisationId, sessionId);
    }
    const number = await nextNumber(deps.db, organisationId);
    const back = (path: string, session: string) =>
      `${deps.config.publicUrl}${path}?organisation_id=${organisationId}${session === '' ? '' : `&session_id=${session}`}`;
    const session = valueOf(
      await stripe.createCheckout(
        {
          customerId,
          organisationId,
          priceId,
          successUrl: back('/payment-success', '{CHECKOUT_SESSION_ID}'),
          cancelUrl: back('/payment-cancelled', ''),
        },
        `checkout-${organisationId}-${number}-${priceId}`,
      ),
    );
    await insertSession(deps.db, { organisationId, sessionId: session.id, number, priceId, createdBy: actor.userId });
    await deps.audit.record(actor, 'checkout.start', session.id, wanted);
    if (!session.url)
      throw problem(502, 'stripe-unavailable', 'The payment page could not be opened. Nothing was charged; try again shortly.');
    return session.url;
  });
}
