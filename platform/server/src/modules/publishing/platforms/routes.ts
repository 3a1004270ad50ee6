import {
  checkInstallRequest,
  checkPlatform,
  disconnectPlatform,
  downloadWordpressPlugin,
  exchangeShopify,
  exchangeWebflow,
  exchangeWordpress,
  getPlatformAbilities,
  getUninstallUrl,
  installPlatform,
  listPlatforms,
  saveWebflowToken,
  saveWordpressCredentials,
  testPlatform,
  updateWordpressCredentials,
} from '@canopy/contract/publishing';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { platformsHere } from './clients.ts';
import { exchangeShopifyOf, exchangeWebflowOf, exchangeWordpressOf, installUrl } from './consents.ts';
import { checkShopifyInstall } from './shopify-app.ts';
import { wordpressPlugin } from './wordpress-plugin.ts';
import {
  abilitiesOf,
  checkPlatformOf,
  connectSite,
  connectWordpress,
  disconnect,
  testPlatformOf,
  uninstallUrlOf,
  updateWordpress,
} from './service.ts';

export function platformRoutes(deps: Deps): Route[] {
  return [
    route(checkPlatform, async ({ actor }) => checkPlatformOf(deps, actor.organisationId)),
    route(listPlatforms, async () => ({ data: platformsHere(deps) })),
    route(saveWordpressCredentials, async ({ actor, body }) =>
      connectWordpress(deps, actor, { siteUrl: body.site_url, username: body.username, applicationPassword: body.application_password }),
    ),
    route(updateWordpressCredentials, async ({ actor, body }) =>
      updateWordpress(deps, actor, { username: body.username, applicationPassword: body.application_password }),
    ),
    route(saveWebflowToken, async ({ actor, body }) =>
      connectSite(deps, actor, { platform: 'webflow', accessToken: body.site_token, siteId: null }),
    ),
    route(installPlatform, async ({ actor, params, body }) => installUrl(deps, actor, params.platform, body)),
    route(checkInstallRequest, async ({ body }) => checkShopifyInstall(deps, body.query)),
    route(exchangeWordpress, async ({ actor, body }) => exchangeWordpressOf(deps, actor, body.query)),
    route(exchangeShopify, async ({ actor, body }) => exchangeShopifyOf(deps, actor, body.query)),
    route(exchangeWebflow, async ({ actor, body }) => exchangeWebflowOf(deps, actor, body.query)),
    route(downloadWordpressPlugin, async () => wordpressPlugin()),
    route(getPlatformAbilities, async ({ actor }) => abilitiesOf(deps, actor.organisationId)),
    route(getUninstallUrl, async ({ actor }) => uninstallUrlOf(deps, actor.organisationId)),
    route(testPlatform, async ({ actor, params }) => testPlatformOf(deps, actor, params.platform)),
    route(disconnectPlatform, async ({ actor, params }) => disconnect(deps, actor, params.platform)),
  ];
}
