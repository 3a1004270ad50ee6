import type { CallOutput } from '@canopy/contract';
import type { getSubscription } from '@canopy/contract/billing';
import type { Db } from '../../../store/db.ts';
import { remainingOf } from '../limits/index.ts';
import { standingOf } from '../standing/index.ts';
import type { PlanRow } from '../standing/index.ts';
import { readPlans } from './store.ts';

export type Subscription = CallOutput<typeof getSubscription>;

function limitsOf(plan: PlanRow): Subscription['limits'] {
  const { type, deep_research_limit, backlink_articles_limit, keyword_metadata_limit } = plan;
  return { plan_type: type, deep_research_limit, backlink_articles_limit, keyword_metadata_limit };
}

/** The workspace's plan, limits and what remains of them this month; nothing remains below 0. */
export async function subscriptionOf(db: Db, organisationId: string, now: Date): Promise<Subscription> {
  const [plans, standing] = await Promise.all([readPlans(db), standingOf(db, organisationId, now)]);
  const { plan, period } = standing;
  const left = await remainingOf(db, organisationId, standing);
  return {
    plan,
    limits: limitsOf(plan),
    remaining: {
      deep_research_remaining: left.deep_research.left,
      backlink_articles_remaining: left.backlink_articles.left,
      keyword_metadata_remaining: left.keyword_metadata.left,
    },
    period_start: period.start.toISOString(),
    period_end: period.end.toISOString(),
    plans,
  };
}
