import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { limits, planType, remaining } from '../host/user.ts';

export const billingInterval = z.enum(['month', 'year']);
export type BillingInterval = z.output<typeof billingInterval>;

/** A row of the plans table; prices in the currency's smallest unit. */
export const plan = z.object({
  type: planType,
  name: z.string(),
  /** for a month */
  price_minor: z.number(),
  yearly_price_minor: z.number(),
  currency: z.string(),
  deep_research_limit: z.number(),
  backlink_articles_limit: z.number(),
  keyword_metadata_limit: z.number(),
  /** free workspaces of an agency whose best plan this is */
  agency_workspaces_limit: z.number(),
});
export type Plan = z.output<typeof plan>;

const moment = z.nullable(z.string());

/** The workspace's subscription as reported by Stripe. */
export const subscriptionState = z.object({
  plan_type: planType,
  plan_name: z.string(),
  status: z.string(),
  interval: billingInterval,
  amount_minor: z.number(),
  currency: z.string(),
  period_end: moment,
  trial_end: moment,
  cancel_at_period_end: z.boolean(),
  /** a smaller plan that starts at the end of the period */
  pending: z.nullable(z.object({ plan_type: planType, plan_name: z.string(), interval: billingInterval, at: z.string() })),
  /** a failed payment; the plan stays in effect until `grace_end` */
  unpaid: z.nullable(z.object({ amount_minor: z.nullable(z.number()), since: z.string(), next_attempt: moment, grace_end: z.string() })),
});
export type SubscriptionState = z.output<typeof subscriptionState>;

export const billingPolicy = z.object({
  trial_days: z.number(),
  trial_plan: planType,
  grace_days: z.number(),
  refund_days: z.number(),
  /** free workspaces of an account that is no agency */
  free_workspaces: z.number(),
  /** US dollars a month for language models: the free workspaces of an account, and all free workspaces */
  account_model_usd: z.number(),
  free_model_usd: z.number(),
  /** pages crawled a month: likewise */
  account_pages: z.number(),
  free_pages: z.number(),
  /** mails a day: caused by an account, and of the installation */
  account_mails: z.number(),
  all_mails: z.number(),
});
export type BillingPolicy = z.output<typeof billingPolicy>;

export const getSubscription = defineCall({
  name: 'getSubscription',
  method: 'GET',
  path: '/stripe/subscription/',
  access: 'member',
  tokens: 'read',
  summary: 'The workspace’s plan and price, its limits, what remains and when the limits reset.',
  output: z.object({
    /** the plan whose limits apply */
    plan,
    limits,
    remaining,
    period_start: z.string(),
    period_end: z.string(),
    plans: z.array(plan),
    /** null: free plan, and nothing was ever paid */
    subscription: z.nullable(subscriptionState),
    policy: billingPolicy,
    /** whether a trial can still be started */
    trial_available: z.boolean(),
    /** who has had one before; `unproven`: neither a verified site nor a card stands behind the workspace */
    trial_refusal: z.nullable(z.enum(['account', 'domain', 'card', 'unproven'])),
    /** whether this person may change the plan */
    may_manage: z.boolean(),
    /** whether payments are set up in this installation */
    payments: z.boolean(),
    /** the current time for this workspace's payments; a test clock may be ahead */
    now: z.string(),
    /** where to advance the sandbox's test clock; null with the real Stripe */
    test_clock_url: z.nullable(z.string()),
  }),
});
