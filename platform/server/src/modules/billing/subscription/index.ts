export { allowanceOf, policyOf, stateAfter } from './service.ts';
export { subscriptionRoutes } from './routes.ts';
