import {
  chooseGoogleProperty,
  exchangeGoogleCode,
  forgetSearchConsole,
  getGoogleConnection,
  getPageInspection,
  inspectPage,
  listGoogleProperties,
  saveSearchConsole,
  startGoogleConsent,
  updateKeywords,
  updateSearchData,
  updateWebData,
} from '@canopy/contract/analytics';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { connectionOf } from './connection.ts';
import { exchangeCode, startConsent } from './consent.ts';
import type { GoogleDeps } from './google.ts';
import { hoursImportJob } from './imports/hours-job.ts';
import { searchImportJob } from './imports/search-job.ts';
import { scheduleImports } from './imports/schedule.ts';
import { webImportJob } from './imports/web-job.ts';
import { inspectionJob, scheduleInspections } from './inspection/inspect-job.ts';
import { inspectionOf, inspectNow } from './inspection/service.ts';
import { chooseProperty, listProperties } from './properties.ts';
import { forgetProperty, saveProperty } from './property.ts';
import { updateSearch, updateWeb } from './update.ts';

/**
 * The connection with Google and its imports. Also registers the jobs: any process that may start them must know them.
 * @param options for tests: the retry policy for Google, and how far back imports read
 */
export function searchConsoleRoutes(deps: Deps, options: Pick<GoogleDeps, 'pace' | 'since'> = {}): Route[] {
  const google = { ...deps, ...options };
  google.jobs.register(searchImportJob, google);
  google.jobs.register(hoursImportJob, google);
  google.jobs.register(webImportJob, google);
  google.jobs.register(inspectionJob, google);
  scheduleImports(google);
  scheduleInspections(google);
  return [
    route(getGoogleConnection, async ({ actor }) => connectionOf(google, actor.organisationId)),
    route(saveSearchConsole, async ({ actor, body }) => saveProperty(google, actor, body)),
    route(forgetSearchConsole, async ({ actor, query }) => forgetProperty(google, actor, query.delete_data === 'true')),
    route(startGoogleConsent, async ({ actor }) => startConsent(google, actor)),
    route(exchangeGoogleCode, async ({ actor, body }) => exchangeCode(google, actor, body)),
    route(listGoogleProperties, async ({ actor }) => listProperties(google, actor)),
    route(chooseGoogleProperty, async ({ actor, body }) => chooseProperty(google, actor, body)),
    route(getPageInspection, async ({ actor, query }) => inspectionOf(google, actor.organisationId, query.page_url)),
    route(inspectPage, async ({ actor, body }) => inspectNow(google, actor, body.page_url)),
    route(updateSearchData, async ({ actor }) => updateSearch(google, actor)),
    route(updateKeywords, async ({ actor }) => updateSearch(google, actor)),
    route(updateWebData, async ({ actor }) => updateWeb(google, actor)),
  ];
}
