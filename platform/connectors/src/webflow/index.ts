export { webflowConsentUrl, webflowExchange, webflowRevoke, type WebflowClient } from './consent.ts';
export { webflow, webflowSites, type WebflowOptions } from './webflow.ts';
