import { defineModule } from '../../define-module.ts';
import { serveShopifyWebhook } from './shopify-app.ts';
import { tokenSchedule } from './keep-tokens.ts';
import { platformRoutes } from './routes.ts';

export { checkApps } from './check-apps.ts';
export { connectedSite, siteOn, siteProblem, type ConnectedSite } from './sites.ts';
export { noteRefusal, readCredential } from './store.ts';

export const platformModule = defineModule({
  name: 'publishing/platforms',
  owns: ['platform_consents', 'platform_credentials'],
  routes: platformRoutes,
  webhooks: serveShopifyWebhook,
  schedules: [tokenSchedule],
});
