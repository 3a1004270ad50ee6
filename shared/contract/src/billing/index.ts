export { plan, getSubscription, updatePlan } from './subscription.ts';
export type { Plan } from './subscription.ts';
