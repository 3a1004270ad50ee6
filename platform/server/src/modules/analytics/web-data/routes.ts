import {
  getWebByDate,
  listChannels,
  listCountries,
  listDevices,
  listEvents,
  listSources,
  listTechnology,
  listWebPages,
} from '@canopy/contract/analytics';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { createQueryCache } from '../search-data/index.ts';
import {
  webByDate,
  webChannels,
  webCountries,
  webDevices,
  webEvents,
  webPageTable,
  webSources,
  webTechnology,
  type WebScope,
} from './service.ts';

/** What was imported from web analytics. */
export function webDataRoutes({ db, clock }: Deps): Route[] {
  const kept = createQueryCache(db, 'web');
  const answer =
    <Query, T>(what: string, read: (scope: WebScope, query: Query) => Promise<T>) =>
    ({ actor: { organisationId }, query }: { actor: { organisationId: string }; query: Query }) => {
      const now = clock();
      // The property's time zone determines today, so an answer is valid for an hour at most.
      return kept.answer(organisationId, [what, now.toISOString().slice(0, 13), query], () => read({ db, organisationId, now }, query));
    };
  return [
    route(getWebByDate, answer('date', webByDate)),
    route(listChannels, answer('channels', webChannels)),
    route(listSources, answer('sources', webSources)),
    route(listTechnology, answer('technology', webTechnology)),
    route(listCountries, answer('countries', webCountries)),
    route(listDevices, answer('devices', webDevices)),
    route(listEvents, answer('events', webEvents)),
    route(listWebPages, answer('pages', webPageTable)),
  ];
}
