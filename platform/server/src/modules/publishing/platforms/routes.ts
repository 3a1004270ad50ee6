import { checkPlatform, disconnectPlatform, saveWordpressCredentials, testPlatform } from '@canopy/contract/publishing';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { checkPlatformOf, connectWordpress, disconnect, testPlatformOf } from './service.ts';

export function platformRoutes(deps: Deps): Route[] {
  return [
    route(checkPlatform, async ({ actor }) => checkPlatformOf(deps, actor.organisationId)),
    route(saveWordpressCredentials, async ({ actor, body }) =>
      connectWordpress(deps, actor, { siteUrl: body.site_url, username: body.username, applicationPassword: body.application_password }),
    ),
    route(testPlatform, async ({ actor, params }) => testPlatformOf(deps, actor, params.platform)),
    route(disconnectPlatform, async ({ actor, params }) => ({ revoked: await disconnect(deps, actor, params.platform) })),
  ];
}
