import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { limits, planType, remaining } from '../host/user.ts';

/** A row of the plans table; prices in the currency's smallest unit a month. */
export const plan = z.object({
  type: planType,
  name: z.string(),
  price_minor: z.number(),
  currency: z.string(),
  deep_research_limit: z.number(),
  backlink_articles_limit: z.number(),
  keyword_metadata_limit: z.number(),
});
export type Plan = z.output<typeof plan>;

export const getSubscription = defineCall({
  name: 'getSubscription',
  method: 'GET',
  path: '/stripe/subscription/',
  access: 'member',
  summary: 'The workspace’s plan, its limits, what remains, and when the month starts anew.',
  output: z.object({ plan, limits, remaining, period_start: z.string(), period_end: z.string(), plans: z.array(plan) }),
});

export const updatePlan = defineCall({
  name: 'updatePlan',
  method: 'PATCH',
  path: '/stripe/plans/{type}/',
  access: 'admin',
  summary: 'Changes a plan’s limits for all workspaces on it.',
  params: z.object({ type: planType }),
  body: z.partial(
    z.object({
      deep_research_limit: z.number().check(z.int(), z.gte(0), z.lte(1_000_000)),
      backlink_articles_limit: z.number().check(z.int(), z.gte(0), z.lte(1_000_000)),
      keyword_metadata_limit: z.number().check(z.int(), z.gte(0), z.lte(1_000_000)),
    }),
  ),
  output: plan,
});
