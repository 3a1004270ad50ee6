import type { SubscriptionState } from '@canopy/contract/billing';
import { aUser } from '@canopy/testing';
import type { Subscription } from '../billing/use-billing.ts';

const free = {
  type: 'free',
  name: 'Free',
  price_minor: 0,
  yearly_price_minor: 0,
  currency: 'USD',
  deep_research_limit: 3,
  backlink_articles_limit: 2,
  keyword_metadata_limit: 25,
  agency_workspaces_limit: 50,
} as const;
const basic = { ...free, type: 'basic', name: 'Basic', price_minor: 2_900, yearly_price_minor: 29_000, deep_research_limit: 30 } as const;
const pro = { ...free, type: 'pro', name: 'Pro', price_minor: 9_900, yearly_price_minor: 99_000, deep_research_limit: 200 } as const;

/** A workspace on the free plan that has used some of it. */
export function aSubscription(change: Partial<Subscription> = {}): Subscription & { plans: [typeof free, typeof basic, typeof pro] } {
  return {
    plan: free,
    limits: aUser().limits,
    remaining: { deep_research_remaining: 1, backlink_articles_remaining: 2, keyword_metadata_remaining: 0 },
    period_start: '2026-11-03T00:00:00.000Z',
    period_end: '2026-12-03T00:00:00.000Z',
    subscription: null,
    policy: {
      trial_days: 14,
      trial_plan: 'basic',
      grace_days: 7,
      refund_days: 14,
      free_workspaces: 3,
      account_model_usd: 10,
      free_model_usd: 500,
      account_pages: 50_000,
      free_pages: 5_000_000,
      account_mails: 50,
      all_mails: 2_000,
    },
    trial_available: true,
    trial_refusal: null,
    may_manage: true,
    payments: true,
    now: '2026-11-20T00:00:00.000Z',
    test_clock_url: null,
    ...change,
    plans: [free, basic, pro],
  };
}

/** A paid plan in order. */
export function aState(change: Partial<SubscriptionState> = {}): SubscriptionState {
  return {
    plan_type: 'basic',
    plan_name: 'Basic',
    status: 'active',
    interval: 'month',
    amount_minor: 2_900,
    currency: 'USD',
    period_end: '2026-12-03T00:00:00.000Z',
    trial_end: null,
    cancel_at_period_end: false,
    pending: null,
    unpaid: null,
    ...change,
  };
}
