import type { CallOutput } from '@canopy/contract';
import type { getSubscription } from '@canopy/contract/billing';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../store/db.ts';
import { trialRefusal } from '../holders/index.ts';
import { remainingOf } from '../limits/index.ts';
import { graceEnd, LIVE_STATES, standingOf, type PlanRow, type PolicyRow, type Standing } from '../standing/index.ts';
import { readPlans } from './store.ts';

export type Subscription = CallOutput<typeof getSubscription>;

function limitsOf(plan: PlanRow): Subscription['limits'] {
  const { type, deep_research_limit, backlink_articles_limit, keyword_metadata_limit } = plan;
  return { plan_type: type, deep_research_limit, backlink_articles_limit, keyword_metadata_limit };
}

/** The workspace's limits and what remains of them this month, never below 0. */
export async function allowanceOf(
  db: Db,
  organisationId: string,
  now: Date,
): Promise<Pick<Subscription, 'limits' | 'remaining'> & { standing: Standing; isUnpaid: boolean }> {
  const standing = await standingOf(db, organisationId, now);
  const left = await remainingOf(db, organisationId, standing);
  return {
    standing,
    isUnpaid: standing.subscription?.status === 'past_due',
    limits: limitsOf(standing.plan),
    remaining: {
      deep_research_remaining: left.deep_research.left,
      backlink_articles_remaining: left.backlink_articles.left,
      keyword_metadata_remaining: left.keyword_metadata.left,
    },
  };
}

/** Everything stored here about the workspace's plan; makes no external calls. */
export async function subscriptionOf({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>, actor: Actor): Promise<Subscription> {
  const [plans, { standing, limits, remaining }] = await Promise.all([readPlans(db), allowanceOf(db, actor.organisationId, clock())]);
  const { plan, period, policy } = standing;
  const state = stateOf(standing, plans);
  const live = state !== null && LIVE_STATES.includes(state.status);
  const isOffered =
    config.stripe !== undefined && policy.trialDays > 0 && standing.trialUsedAt === null && !live && standing.subscription === null;
  const refusal = await trialRefusal(db, actor);
  const sandbox = config.sandboxUrl !== undefined && config.stripe?.apiUrl === config.sandboxUrl;
  return {
    plan,
    limits,
    remaining,
    period_start: period.start.toISOString(),
    period_end: period.end.toISOString(),
    plans,
    subscription: state,
    policy: policyOf(policy),
    trial_available: isOffered && refusal === null,
    trial_refusal: isOffered ? refusal : null,
    may_manage: actor.isAdmin || actor.isAgency,
    payments: config.stripe !== undefined,
    now: standing.now.toISOString(),
    test_clock_url: sandbox ? `${config.sandboxUrl}/stripe/clock` : null,
  };
}

export const policyOf = (policy: PolicyRow): Subscription['policy'] => ({
  trial_days: policy.trialDays,
  trial_plan: policy.trialPlan,
  grace_days: policy.graceDays,
  refund_days: policy.refundDays,
  free_workspaces: policy.freeWorkspaces,
  account_model_usd: policy.accountModelUsd,
  free_model_usd: policy.freeModelUsd,
  account_pages: policy.accountPages,
  free_pages: policy.freePages,
  account_mails: policy.accountMails,
  all_mails: policy.allMails,
});

/** The stored subscription in the contract's form; null if there never was one. */
function stateOf({ subscription: row, policy, now }: Standing, plans: readonly PlanRow[]): Subscription['subscription'] {
  if (!row?.stripeId) return null;
  const nameOf = (type: string) => plans.find((plan) => plan.type === type)?.name ?? type;
  const iso = (date: Date | null) => date?.toISOString() ?? null;
  const grace = graceEnd(row, policy);
  return {
    plan_type: row.planType,
    plan_name: nameOf(row.planType),
    status: row.status,
    interval: row.interval,
    amount_minor: row.amountMinor,
    currency: row.currency,
    period_end: iso(row.periodEnd),
    trial_end: iso(row.trialEnd),
    cancel_at_period_end: row.cancelAtPeriodEnd,
    pending:
      row.pendingPlan && row.pendingAt && row.pendingAt > now
        ? {
            plan_type: row.pendingPlan,
            plan_name: nameOf(row.pendingPlan),
            interval: row.pendingInterval ?? 'month',
            at: row.pendingAt.toISOString(),
          }
        : null,
    unpaid:
      row.unpaidSince && grace
        ? {
            amount_minor: row.unpaidMinor,
            since: row.unpaidSince.toISOString(),
            next_attempt: iso(row.nextAttempt),
            grace_end: grace.toISOString(),
          }
        : null,
  };
}

/** Only the state of the subscription, after a change to it. */
export async function stateAfter(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  organisationId: string,
): Promise<Pick<Subscription, 'subscription'>> {
  const [plans, standing] = await Promise.all([readPlans(db), standingOf(db, organisationId, clock())]);
  return { subscription: stateOf(standing, plans) };
}
