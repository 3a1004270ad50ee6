import { defineModule } from '../../define-module.ts';

export { graceEnd, LIVE_STATES } from './counting-plan.ts';
export type { Period } from './period.ts';
export { readPlan, standingOf, type Standing } from './standing.ts';
export {
  billingCustomers,
  billingPolicy,
  plans,
  subscriptions,
  type Interval,
  type PlanRow,
  type PlanType,
  type PolicyRow,
  type SubscriptionRow,
} from './tables.ts';

export const standingModule = defineModule({
  name: 'billing/standing',
  owns: ['billing_customers', 'billing_policy', 'plans', 'subscriptions'],
});
