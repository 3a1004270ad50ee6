import { defineModule } from '../../define-module.ts';

export { checkStripe } from './check-stripe.ts';
export { needStripe, openStripe, stripeOf, valueOf } from './open-stripe.ts';
export { customerOf, ensureCustomer, noteCard, oneAtATime } from './customer.ts';
export { amountOf, currentOf, needCurrent, pricedPlan, storeNow } from './current.ts';
export { queue } from './queue.ts';

export const stripeModule = defineModule({
  name: 'billing/stripe',
  owns: [],
});
