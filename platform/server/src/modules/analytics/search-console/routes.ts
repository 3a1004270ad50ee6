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
import { route, type Route } from '../../../http/route.ts';
import { connectionOf } from './connection.ts';
import { exchangeCode, startConsent } from './consent.ts';
import type { GoogleDeps } from './google.ts';
import { inspectionOf, inspectNow } from './inspection/service.ts';
import { chooseProperty, listProperties } from './properties.ts';
import { forgetProperty, saveProperty } from './property.ts';
import { updateSearch, updateWeb } from './update.ts';

/** The connection with Google and its imports. */
export function searchConsoleRoutes(google: GoogleDeps): Route[] {
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
