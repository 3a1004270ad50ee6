import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { backlinkRoutes } from './backlinks/index.ts';
import { crawlRoutes } from './crawls/index.ts';
import { easyFixRoutes } from './easy-fix/index.ts';
import { imageRoutes } from './images/index.ts';
import { internalLinkRoutes } from './internal-links/index.ts';
import { issueRoutes } from './issues/index.ts';
import { pageRoutes } from './pages/index.ts';
import { vitalsRoutes } from './vitals/index.ts';

/** The routes of this team's modules. */
export function seoAuditTeamRoutes(deps: Deps): Route[] {
  return [
    ...backlinkRoutes(deps),
    ...crawlRoutes(deps),
    ...pageRoutes(deps),
    ...issueRoutes(deps),
    ...imageRoutes(deps),
    ...internalLinkRoutes(deps),
    ...easyFixRoutes(deps),
    ...vitalsRoutes(deps),
  ];
}
