import {
  checkRelease,
  createPublishToken,
  getIndex,
  getReleases,
  haltCanary,
  listPublishTokens,
  promoteRelease,
  publishRelease,
  reportRelease,
  resolveReleases,
  revokePublishToken,
  rollbackRemote,
  signPreview,
  startCanary,
} from '@canopy/contract/host';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { overrideCookies } from '../../../portal/overrides/override-cookie.ts';
import { changes } from './changes.ts';
import { overviewOf } from './overview.ts';
import { checkSent, publishSent } from './publish.ts';
import { publishedNow } from './published-or-problem.ts';
import { reportTaker } from './report.ts';
import { resolveReleasesOf } from './resolve.ts';
import { createToken, listTokens, revokeToken } from './tokens.ts';

export function releaseRoutes(deps: Deps): Route[] {
  const takeReport = reportTaker(deps);
  const change = changes(deps);
  const cookies = overrideCookies(deps.secrets, deps.config);
  return [
    route(resolveReleases, async ({ actor, query, request }) =>
      resolveReleasesOf(deps, actor, { token: query.preview, overrides: cookies.read(request) }),
    ),
    route(reportRelease, async ({ actor, body }) => takeReport(actor, body)),
    route(getReleases, async () => overviewOf(deps)),
    route(getIndex, async () => ({ index: (await publishedNow(deps)).index ?? null })),
    route(startCanary, async ({ actor, params, body }) => change.startCanary(actor, params.remote, body)),
    route(haltCanary, async ({ actor, params }) => change.haltCanary(actor, params.remote)),
    route(promoteRelease, async ({ actor, params, body }) => change.promote(actor, params.remote, body.version)),
    route(rollbackRemote, async ({ actor, params, body }) => change.rollback(actor, params.remote, body.version)),
    route(signPreview, async ({ actor, params, body }) => change.signPreview(actor, params.remote, body)),
    route(publishRelease, async ({ actor, params, body }) =>
      change.stateOf(params.remote, await publishSent(deps, actor, params.remote, body)),
    ),
    route(checkRelease, async ({ actor, params, body }) => ({ refusals: await checkSent(deps, actor, params.remote, body) })),
    route(listPublishTokens, async () => ({ data: await listTokens(deps.db) })),
    route(createPublishToken, async ({ actor, body }) => createToken(deps, actor, body)),
    route(revokePublishToken, async ({ actor, params }) => revokeToken(deps, actor, params.id)),
  ];
}
