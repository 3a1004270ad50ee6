import { getSearchByDate, listKeywordAnalytics, listKeywords, listPageAnalytics, listSearchPerformance } from '@canopy/contract/analytics';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { brandOf } from '../query-kinds/index.ts';
import { figureChanges } from './figure-changes.ts';
import { createQueryCache } from './query-cache.ts';
import { createNumberCache } from './number-cache.ts';
import { createRunCache } from './run-cache.ts';
import { keywords, searchByDate, searchPerformance, searchTable, type SearchScope } from './service.ts';

/** What was imported from Search Console. */
export function searchDataRoutes({ db, clock }: Deps): Route[] {
  const [answers, runs, kept] = [createQueryCache(db, 'search'), createRunCache(), createNumberCache()];
  const answer = <T>(
    { organisationId }: { organisationId: string },
    asked: readonly unknown[],
    read: (scope: SearchScope) => Promise<T>,
  ) => {
    const now = clock();
    const today = now.toISOString().slice(0, 10);
    return answers.answer(organisationId, [today, ...asked], (changes) => read({ db, organisationId, today, now, runs, kept, changes }));
  };
  return [
    route(getSearchByDate, ({ actor, query }) => answer(actor, ['date', query], (scope) => searchByDate(scope, query))),
    route(listPageAnalytics, ({ actor, query }) => answer(actor, ['pages', query], (scope) => searchTable(scope, 'page', query))),
    route(listKeywordAnalytics, ({ actor, query }) => answer(actor, ['queries', query], (scope) => searchTable(scope, 'query', query))),
    route(listSearchPerformance, ({ actor, params, query }) =>
      answer(actor, ['performance', params.by, query], (scope) => searchPerformance(scope, params.by, query)),
    ),
    route(listKeywords, async ({ actor, query }) => {
      const brand = query.brand || query.intent ? await brandOf(db, actor.organisationId) : null;
      const read = (scope: SearchScope) => keywords(scope, query, brand);
      // Tags change without the figures changing: filtered answers are not cached.
      if (!query.tag) return answer(actor, ['keywords', query, brand], read);
      const changes = await figureChanges(db, actor.organisationId, 'search');
      const now = clock();
      return read({ db, organisationId: actor.organisationId, today: now.toISOString().slice(0, 10), now, runs, kept, changes });
    }),
  ];
}
