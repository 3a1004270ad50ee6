export { needStripe, openStripe, valueOf } from './open-stripe.ts';
export { customerOf, ensureCustomer, noteCard, oneAtATime } from './customer.ts';
export { amountOf, currentOf, needCurrent, pricedPlan, storeNow } from './current.ts';
export { queue } from './queue.ts';
