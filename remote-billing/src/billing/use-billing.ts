import type { CallOutput } from '@canopy/contract';
import { getBillingDetails, getRefundOffer, getSubscription } from '@canopy/contract/billing';
import { refreshCalls, reloadUser, useCall } from '@canopy/shell-api';

export type Subscription = CallOutput<typeof getSubscription>;

const LIVE = ['trialing', 'active', 'past_due'];

/** The workspace's plan, limits and what is paid for it. */
export function useSubscription() {
  return useCall(getSubscription, {});
}

/** The subscription while its plan is there or can come back; null on the free plan. */
export const liveState = ({ subscription }: Subscription) => (subscription && LIVE.includes(subscription.status) ? subscription : null);

/** After something was done with the plan: whatever shows it is asked for again. */
export async function refreshBilling(): Promise<void> {
  await Promise.all([refreshCalls(getSubscription), refreshCalls(getBillingDetails), refreshCalls(getRefundOffer), reloadUser()]);
}

/** Whole days from one moment to another, 0 at least; a day that has begun counts. */
export const daysBetween = (from: string, to: string): number => Math.max(0, Math.ceil((Date.parse(to) - Date.parse(from)) / 86_400_000));
