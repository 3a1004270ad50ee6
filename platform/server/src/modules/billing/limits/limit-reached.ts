import { PLAN_LIMITS } from '@canopy/contract/host';
import { problem, type ProblemError } from '../../../http/problem.ts';
import type { Period } from '../standing/index.ts';
import type { PlanRow } from '../standing/index.ts';
import type { Limit } from './tables.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Refuses work that exceeds the plan; `errors` names the day on which there is room again, ISO 8601. */
export function limitReached(
  limit: Limit,
  amount: number,
  plan: PlanRow,
  period: Period,
  counter: { reserved: number; used: number } | undefined,
): ProblemError {
  const { many } = PLAN_LIMITS[limit];
  const allowed = plan[`${limit}_limit`];
  const left = Math.max(0, allowed - (counter?.reserved ?? 0) - (counter?.used ?? 0));
  const day = DAY.format(period.end);
  const what =
    left === 0
      ? `All ${allowed} ${many} of the ${plan.name} plan are used up for this month.`
      : `This needs ${amount} ${many}, and the ${plan.name} plan has ${left} of ${allowed} left this month.`;
  return problem(402, 'limit-reached', `${what} The limit resets on ${day}; a larger plan has more.`, [
    { field: 'resets_at', message: period.end.toISOString() },
  ]);
}
