export { serveStripeWebhook } from './webhook.ts';
