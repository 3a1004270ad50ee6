export { platformRoutes } from './routes.ts';
export { connectedSite, siteProblem, type ConnectedSite } from './sites.ts';
export { readCredential } from './store.ts';
