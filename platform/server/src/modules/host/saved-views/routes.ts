import { createSavedView, deleteSavedView, listSavedViews, updateSavedView } from '@canopy/contract/host';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { editView, removeView, saveView, viewsOf } from './service.ts';

/** Named views of lists and dashboards. */
export function savedViewRoutes(deps: Deps): Route[] {
  return [
    route(listSavedViews, async ({ actor, query }) => ({ data: await viewsOf(deps, actor, query.screen) })),
    route(createSavedView, ({ actor, body }) => saveView(deps, actor, body)),
    route(updateSavedView, ({ actor, params, body }) => editView(deps, actor, params.id, body)),
    route(deleteSavedView, ({ actor, params }) => removeView(deps, actor, params.id)),
  ];
}
