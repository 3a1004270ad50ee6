import {
  getClickCurve,
  getKeywordFacts,
  getKeywordHistory,
  listKeywordImages,
  listKeywordQuestions,
  listOpportunities,
  noteKeywordsApplied,
  suggestPageMeta,
} from '@canopy/contract/content';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { recordFact } from '../../host/user/index.ts';
import { readKeywordFacts, readKeywordHistory } from './facts/keyword-facts.ts';
import { listQuestions } from './facts/list-questions.ts';
import { listImages } from './images/list-images.ts';
import { createOpportunities } from './opportunity/opportunities.ts';
import { suggest } from './suggestions/suggest.ts';

/** What keywords are worth, and what pages should say about them. */
export function keywordRoutes(deps: Deps): Route[] {
  const opportunities = createOpportunities(deps);
  return [
    route(suggestPageMeta, ({ actor, body }) => suggest(deps, actor, body)),
    route(noteKeywordsApplied, async ({ actor, body }) => {
      await recordFact(deps.db, actor.organisationId, 'optimized');
      await deps.audit.record(actor, 'keywords.apply', body.page_ids[0] ?? '', { pages: body.page_ids.length });
    }),
    route(listOpportunities, ({ actor, query }) => opportunities.list(actor.organisationId, query)),
    route(getClickCurve, ({ actor }) => opportunities.curve(actor.organisationId)),
    route(getKeywordFacts, ({ actor, body }) => readKeywordFacts(deps.db, actor.organisationId, body.keywords)),
    route(getKeywordHistory, ({ actor, query }) => readKeywordHistory(deps.db, actor.organisationId, query.keyword)),
    route(listKeywordQuestions, ({ actor, query }) => listQuestions(deps.db, actor.organisationId, query)),
    route(listKeywordImages, ({ actor, query }) => listImages(deps.db, actor.organisationId, query)),
  ];
}
