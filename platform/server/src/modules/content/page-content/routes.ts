import {
  applyImageAlt,
  decideContentChanges,
  deleteContentDraft,
  getContentDraft,
  improveContent,
  listContentPages,
} from '@canopy/contract/content';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { applyAlt } from './apply-alt.ts';
import { decide } from './decide.ts';
import { improve } from './improve.ts';
import { listPages } from './list-pages.ts';
import { readDraft, removeDraft, viewOf } from './store.ts';

/** Better content for pages that are already on the site. */
export function pageContentRoutes(deps: Deps): Route[] {
  return [
    route(listContentPages, ({ actor, query }) => listPages(deps, actor.organisationId, query)),
    route(improveContent, ({ actor, body }) => improve(deps, actor, body)),
    route(getContentDraft, async ({ actor, params }) => viewOf(await readDraft(deps.db, actor.organisationId, params.id))),
    route(decideContentChanges, ({ actor, params, body }) => decide(deps, actor, params.id, body)),
    route(applyImageAlt, ({ actor, body }) => applyAlt(deps, actor, body)),
    route(deleteContentDraft, async ({ actor, params }) => {
      const url = await removeDraft(deps.db, actor.organisationId, params.id);
      await deps.audit.record(actor, 'page-content.delete', params.id, { url });
    }),
  ];
}
