import type { CallOutput } from '@canopy/contract';
import type { getSubscription } from '@canopy/contract/billing';
import { problem } from '../../../http/problem.ts';
import type { Db } from '../../../store/db.ts';
import { periodAt } from './period.ts';
import { readPlans, readSubscription, readUsage, type PlanRow } from './store.ts';

export type Subscription = CallOutput<typeof getSubscription>;

function limitsOf(plan: PlanRow): Subscription['limits'] {
  const { type, deep_research_limit, backlink_articles_limit, keyword_metadata_limit } = plan;
  return { plan_type: type, deep_research_limit, backlink_articles_limit, keyword_metadata_limit };
}

/** The workspace's plan, limits and what remains of them this month; nothing remains below 0. */
export async function subscriptionOf(db: Db, organisationId: string, now: Date): Promise<Subscription> {
  const [plans, subscription] = await Promise.all([readPlans(db), readSubscription(db, organisationId)]);
  const plan = plans.find((candidate) => candidate.type === subscription?.planType);
  if (!subscription || !plan) throw problem(404, 'no-workspace', 'This workspace no longer exists.');
  const period = periodAt(subscription.anchor, now);
  const used = await readUsage(db, organisationId, period);
  const left = (limit: number, spent = 0) => Math.max(0, limit - spent);
  return {
    plan,
    limits: limitsOf(plan),
    remaining: {
      deep_research_remaining: left(plan.deep_research_limit, used.deep_research),
      backlink_articles_remaining: left(plan.backlink_articles_limit, used.backlink_articles),
      keyword_metadata_remaining: left(plan.keyword_metadata_limit, used.keyword_metadata),
    },
    period_start: period.start.toISOString(),
    period_end: period.end.toISOString(),
    plans,
  };
}
