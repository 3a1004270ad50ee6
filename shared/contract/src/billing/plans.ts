import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { planType } from '../host/user.ts';
import { billingPolicy, plan } from './subscription.ts';

const limit = z.number().check(z.int(), z.gte(0), z.lte(1_000_000));
const ceiling = z.number().check(z.int(), z.gte(0), z.lte(1_000_000_000));
const price = z.number().check(z.int(), z.gte(0), z.lte(100_000_000));

/** What an administrator may change about a plan. */
export const planChange = z.partial(
  z.object({
    price_minor: price,
    yearly_price_minor: price,
    deep_research_limit: limit,
    backlink_articles_limit: limit,
    keyword_metadata_limit: limit,
    agency_workspaces_limit: limit,
  }),
);

export const updatePlan = defineCall({
  name: 'updatePlan',
  method: 'PATCH',
  path: '/stripe/plans/{type}/',
  access: 'admin',
  tokens: 'never',
  summary: 'Changes a plan for all workspaces on it: limits at once, prices for future checkouts and plan changes.',
  params: z.object({ type: planType }),
  body: planChange,
  output: plan,
});

export const previewPlan = defineCall({
  name: 'previewPlan',
  method: 'POST',
  path: '/stripe/plans/{type}/preview/',
  access: 'admin',
  tokens: 'never',
  summary: 'Previews the effect of a plan edit on its workspaces. Changes nothing.',
  params: z.object({ type: planType }),
  body: planChange,
  output: z.object({
    /** workspaces on this plan */
    workspaces: z.number(),
    /** those of them that pay for it and keep their current price */
    paying: z.number(),
    /** workspaces that have already used more this month than the new limit allows, at most 20 */
    over_limit: z.array(z.object({ name: z.string(), limit: z.string(), used: z.number(), new_limit: z.number() })),
    over_limit_total: z.number(),
  }),
});

export const updateBillingPolicy = defineCall({
  name: 'updateBillingPolicy',
  method: 'PATCH',
  path: '/stripe/policy/',
  access: 'admin',
  tokens: 'never',
  summary: 'Changes the trial, grace and refund periods, and the ceilings of what accounts use without paying.',
  body: z.partial(
    z.object({
      trial_days: z.number().check(z.int(), z.gte(0), z.lte(90)),
      grace_days: z.number().check(z.int(), z.gte(0), z.lte(60)),
      refund_days: z.number().check(z.int(), z.gte(0), z.lte(365)),
      free_workspaces: z.number().check(z.int(), z.gte(1), z.lte(1_000)),
      account_model_usd: ceiling,
      free_model_usd: ceiling,
      account_pages: ceiling,
      free_pages: ceiling,
      account_mails: z.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
      all_mails: z.number().check(z.int(), z.gte(1), z.lte(10_000_000)),
    }),
  ),
  output: billingPolicy,
});
