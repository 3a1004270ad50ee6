import {
  describeImage,
  followOpportunities,
  getClickCurve,
  getKeywordFacts,
  getKeywordHistory,
  getMinimalGapsData,
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
import { changeTags, listTags } from './facts/keyword-tags.ts';
import { readKeywordFacts, readKeywordHistory } from './facts/keyword-facts.ts';
import { listQuestions } from './facts/list-questions.ts';
import { listGaps } from './gaps/list-gaps.ts';
import { describeListedImage } from './images/describe-image.ts';
import { listImages } from './images/list-images.ts';
import { opportunitiesOf, readOpportunities } from './opportunity/list-opportunities.ts';
import { publishedCurve } from './opportunity/opportunities.ts';
import { forgetForecast, keepForecasts, listGains } from './opportunity/realised-gains.ts';
import { suggest } from './suggestions/suggest.ts';
import { keywordTables } from './tables/keyword-tables.ts';

/** What keywords are worth, and what pages should say about them. */
export function keywordRoutes(deps: Deps): Route[] {
  const { db } = deps;
  const refresh = keywordTables(deps);
  return [
    route(suggestPageMeta, ({ actor, body }) => suggest(deps, actor, body)),
    route(noteKeywordsApplied, async ({ actor, body }) => {
      await keepForecasts(deps, actor, await opportunitiesOf(db, refresh, actor.organisationId, body.page_ids));
      await deps.audit.record(actor, 'keywords.apply', body.page_ids[0] ?? '', { pages: body.page_ids.length });
    }),
    route(listOpportunities, ({ actor, query }) => readOpportunities(db, refresh, actor.organisationId, query)),
    route(listRealisedGains, ({ actor, query }) => listGains(deps, actor, query)),
    route(followOpportunities, async ({ actor, body }) => ({
      followed: await keepForecasts(deps, actor, await opportunitiesOf(db, refresh, actor.organisationId, body.page_ids)),
    })),
    route(unfollowOpportunity, ({ actor, params }) => forgetForecast(deps, actor.organisationId, params.id)),
    route(getClickCurve, async ({ actor }) => (await refresh(actor.organisationId)).state?.curve ?? publishedCurve()),
    route(getMinimalGapsData, ({ actor, query }) => listGaps(db, refresh, actor.organisationId, query)),
    route(getKeywordFacts, ({ actor, body }) => readKeywordFacts(db, actor.organisationId, body.keywords)),
    route(getKeywordHistory, ({ actor, query }) => readKeywordHistory(db, actor.organisationId, query.keyword)),
    route(listKeywordQuestions, ({ actor, query }) => listQuestions(db, refresh, actor.organisationId, query)),
    route(listKeywordTags, ({ actor }) => listTags(db, actor.organisationId)),
    route(tagKeywords, async ({ actor, body }) => {
      await changeTags(db, actor.organisationId, body);
      await deps.audit.record(actor, 'keywords.tag', body.keywords[0] ?? '', { keywords: body.keywords.length });
    }),
    route(describeImage, ({ actor, body }) => describeListedImage(deps, actor, body)),
    route(listKeywordImages, ({ actor, query }) => listImages(db, refresh, actor.organisationId, query)),
  ];
}
