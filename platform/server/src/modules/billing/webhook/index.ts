import { defineModule } from '../../define-module.ts';
import { stripeOf } from '../stripe/index.ts';
import { stripeSchedules } from './schedules.ts';
import { serveStripeWebhook } from './webhook.ts';

export const webhookModule = defineModule({
  name: 'billing/webhook',
  owns: [],
  schedules: stripeSchedules,
  webhooks: (api, deps) => serveStripeWebhook(api, deps, stripeOf(deps)),
});
