import type { CallOutput } from '@canopy/contract';
import { getBillingDetails, getRefundOffer, getSubscription } from '@canopy/contract/billing';
import { refreshCalls, reloadUser, useCall } from '@canopy/shell-api';

export type Subscription = CallOutput<typeof getSubscription>;

const LIVE = ['trialing', 'active', 'past_due'];

/** The workspace's plan, its limits and what is paid for it. */
export function useSubscription() {
  return useCall(getSubscription, {});
}

/** The subscription while its plan is active or can be resumed; null on the free plan. */
export const liveState = ({ subscription }: Subscription) => (subscription && LIVE.includes(subscription.status) ? subscription : null);

/** Refetches whatever shows the plan after it was changed. */
export async function refreshBilling(): Promise<void> {
  await Promise.all([refreshCalls(getSubscription), refreshCalls(getBillingDetails), refreshCalls(getRefundOffer), reloadUser()]);
}

/** Whole days between two moments, at least 0; a started day counts. */
export const daysBetween = (from: string, to: string): number => Math.max(0, Math.ceil((Date.parse(to) - Date.parse(from)) / 86_400_000));
