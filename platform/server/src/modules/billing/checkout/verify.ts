import type { StripeConnector } from '@canopy/connectors/stripe';
import type { CallOutput } from '@canopy/contract';
import type { verifyPayment } from '@canopy/contract/billing';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { customerOf, noteCard, storeNow, valueOf } from '../stripe/index.ts';
import { noteWorkspace } from '../refund/index.ts';
import { stateAfter } from '../subscription/index.ts';
import { closeSession, isOwnSession } from './store.ts';

/**
 * The outcome of one of this workspace's checkouts; if it was paid, its plan is stored before the response. Idempotent.
 * @throws problem 404 `session-unknown`, the same for others' sessions and for none; 502 `stripe-unavailable`
 */
export async function verify(
  deps: Deps,
  stripe: StripeConnector,
  actor: Actor,
  sessionId: string,
): Promise<CallOutput<typeof verifyPayment>> {
  const { organisationId } = actor;
  const unknown = () => problem(404, 'session-unknown', 'This payment was started in another workspace. Switch to it.');
  if (!(await isOwnSession(deps.db, organisationId, sessionId))) throw unknown();
  const session = valueOf(await stripe.readCheckout(sessionId));
  const customerId = await customerOf(deps, organisationId);
  if (session.clientReference !== organisationId || session.customerId !== customerId || customerId === undefined) throw unknown();
  const paid = session.status === 'complete' && ['paid', 'no_payment_required'].includes(session.paymentStatus);
  if (session.status !== 'open') await closeSession(deps.db, organisationId, sessionId);
  if (!paid) {
    const status = session.status === 'open' ? 'open' : 'expired';
    return { status, checkout_url: status === 'open' ? session.url : null, plan_name: null, receipt: null };
  }
  await storeNow(deps, stripe, customerId, 'payment verified');
  await noteCard(deps, stripe, { organisationId, customerId });
  await noteWorkspace(deps.db, actor, valueOf(await stripe.paymentsOf(customerId)));
  const { subscription } = await stateAfter(deps, organisationId);
  const { invoice } = session;
  return {
    status: 'complete',
    checkout_url: null,
    plan_name: subscription?.plan_name ?? null,
    receipt: invoice && {
      number: invoice.number,
      amount_minor: invoice.amountPaid,
      currency: invoice.currency,
      paid_at: invoice.created.toISOString(),
      url: invoice.url,
      pdf: invoice.pdf,
    },
  };
}
