import {
  followOpportunities,
  getClickCurve,
  getKeywordFacts,
  getKeywordHistory,
  listKeywordImages,
  listKeywordQuestions,
  listKeywordTags,
  listOpportunities,
  listRealisedGains,
  noteKeywordsApplied,
  suggestPageMeta,
  tagKeywords,
  unfollowOpportunity,
} from '@canopy/contract/content';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { createQueryCache } from '../../analytics/search-data/index.ts';
import { recordFact } from '../../host/user/index.ts';
import { changeTags, listTags } from './facts/keyword-tags.ts';
import { readKeywordFacts, readKeywordHistory } from './facts/keyword-facts.ts';
import { listQuestions } from './facts/list-questions.ts';
import { listImages } from './images/list-images.ts';
import { createOpportunities } from './opportunity/opportunities.ts';
import { forgetForecast, keepForecasts, listGains } from './opportunity/realised-gains.ts';
import { suggest } from './suggestions/suggest.ts';

/** What keywords are worth, and what pages should say about them. */
export function keywordRoutes(deps: Deps): Route[] {
  const opportunities = createOpportunities(deps);
  const cache = createQueryCache(deps.db, 'search');
  return [
    route(suggestPageMeta, ({ actor, body }) => suggest(deps, actor, body)),
    route(noteKeywordsApplied, async ({ actor, body }) => {
      await recordFact(deps.db, actor.organisationId, 'optimized');
      await keepForecasts(deps, actor, await opportunities.ofPages(actor.organisationId, body.page_ids));
      await deps.audit.record(actor, 'keywords.apply', body.page_ids[0] ?? '', { pages: body.page_ids.length });
    }),
    route(listOpportunities, ({ actor, query }) => opportunities.list(actor.organisationId, query)),
    route(listRealisedGains, ({ actor, query }) => listGains(deps, actor, query)),
    route(followOpportunities, async ({ actor, body }) => ({
      followed: await keepForecasts(deps, actor, await opportunities.ofPages(actor.organisationId, body.page_ids)),
    })),
    route(unfollowOpportunity, ({ actor, params }) => forgetForecast(deps, actor.organisationId, params.id)),
    route(getClickCurve, ({ actor }) => opportunities.curve(actor.organisationId)),
    route(getKeywordFacts, ({ actor, body }) => readKeywordFacts(deps.db, actor.organisationId, body.keywords)),
    route(getKeywordHistory, ({ actor, query }) => readKeywordHistory(deps.db, actor.organisationId, query.keyword)),
    route(listKeywordQuestions, ({ actor, query }) => listQuestions(deps.db, cache, actor.organisationId, query)),
    route(listKeywordTags, ({ actor }) => listTags(deps.db, actor.organisationId)),
    route(tagKeywords, async ({ actor, body }) => {
      await changeTags(deps.db, actor.organisationId, body);
      await deps.audit.record(actor, 'keywords.tag', body.keywords[0] ?? '', { keywords: body.keywords.length });
    }),
    route(listKeywordImages, ({ actor, query }) => listImages(deps.db, actor.organisationId, query)),
  ];
}
