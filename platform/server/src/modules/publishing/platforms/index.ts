export { platformRoutes } from './routes.ts';
export { serveShopifyWebhook } from './shopify-app.ts';
export { connectedSite, siteOn, siteProblem, type ConnectedSite } from './sites.ts';
export { readCredential } from './store.ts';
