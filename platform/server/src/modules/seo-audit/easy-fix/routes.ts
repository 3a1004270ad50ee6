import { previewEasyFix } from '@canopy/contract/seo-audit';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { crawlToShow } from '../crawl-data/index.ts';
import { readCredential } from '../../publishing/platforms/index.ts';
import { choiceOf } from '../pages/index.ts';
import { previewFixes } from './preview.ts';

const CANNOT_APPLY = 'Nothing was changed. Connect the site under Integration first, then apply the fixes.';

/** What fixing issues would change in each page's source. */
export function easyFixRoutes(deps: Deps): Route[] {
  return [
    route(previewEasyFix, async ({ actor, body }) => {
      if (!body.select_all && body.page_ids.length === 0)
        throw problem(400, 'no-pages', 'Select at least one page.', [{ field: 'body.page_ids', message: 'Select at least one page.' }]);
      const scope = await crawlToShow(deps.db, actor.organisationId);
      const { data, addresses, total } = scope
        ? await previewFixes(deps, scope, {
            chosen: body.select_all ? { ...choiceOf(body.filter), page: body.page } : body.page_ids,
            codes: body.selected_issues,
            texts: body.texts,
          })
        : { data: [], addresses: [], total: 0 };
      const isConnected = (await readCredential(deps.db, actor.organisationId)) !== undefined;
      return {
        data,
        addresses,
        ...(body.select_all && { total }),
        can_apply: isConnected,
        message: isConnected ? 'Ready to be applied.' : CANNOT_APPLY,
      };
    }),
  ];
}
