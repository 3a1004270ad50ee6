import { applyEasyFix, fixInternalLinks } from '@canopy/contract/publishing';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { applyEasyFixOf, fixInternalLinksOf } from './service.ts';

export function fixRoutes(deps: Deps): Route[] {
  return [
    route(applyEasyFix, async ({ actor, body }) => applyEasyFixOf(deps, actor, body)),
    route(fixInternalLinks, async ({ actor, params }) => {
      if (!actor.isAdmin) throw problem(403, 'admin-only', 'Only administrators can fix the internal links of the whole site.');
      return fixInternalLinksOf(deps, actor, params.platform);
    }),
  ];
}
