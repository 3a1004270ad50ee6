import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GoogleAccount, SearchProperty } from '../accounts.ts';
import { callerOf } from '../bearer.ts';
import { dateOf } from '../figures/calendar.ts';
import { GoogleError, publishedFailure } from '../google-error.ts';
import { demoHost, type GoogleParts } from '../google-parts.ts';
import { SEARCH_CONSOLE } from '../oauth/scopes.ts';
import { readSearchRequest, type SearchRequest } from './query-request.ts';
import { searchWindow, type SearchWindow } from './search-days.ts';
import { freshHours, hourText } from './search-hours.ts';
import { searchRows } from './search-rows.ts';
import { inspect, readInspection } from './url-inspection.ts';

/** Google returns only the first rows: at most this many for each day and type. */
const ROWS_A_DAY = 50_000;

type SiteParams = { Params: { siteUrl: string } };

/** Search Console under `/google/api/webmasters/v3/`: list of sites, one site, search analytics; and the URL inspection under `/v1/`. */
export function searchConsoleRoutes(api: FastifyInstance, parts: GoogleParts): void {
  const caller = (request: FastifyRequest) => callerOf(request, parts, SEARCH_CONSOLE, 'searchconsole.googleapis.com');

  api.get('/webmasters/v3/sites', async (request) => {
    const properties = caller(request).searchProperties(demoHost(request));
    return properties.length === 0 ? {} : { siteEntry: properties.map(entry) };
  });

  api.get<SiteParams>('/webmasters/v3/sites/:siteUrl', async (request) => {
    const { siteUrl } = request.params;
    const found = propertyOf(caller(request), siteUrl, request);
    if (found === undefined)
      throw new GoogleError(404, `'${siteUrl}' is not a verified Search Console site in this account.`, { reason: { reason: 'notFound' } });
    return entry(found);
  });

  api.post<SiteParams>('/webmasters/v3/sites/:siteUrl/searchAnalytics/query', async (request) => {
    const { siteUrl } = request.params;
    const property = propertyOf(caller(request), siteUrl, request);
    if (property === undefined || property.permissionLevel === 'siteUnverifiedUser') {
      throw new GoogleError(
        403,
        `User does not have sufficient permission for site '${siteUrl}'. See also: https://support.google.com/webmasters/answer/2451999.`,
        {
          reason: { reason: 'forbidden' },
        },
      );
    }
    const query = readSearchRequest(request.body);
    if (!parts.quotas.allows('searchAnalytics', parts.store.state.settings.quota)) {
      throw new GoogleError(429, 'Quota exceeded for Search Analytics requests.', {
        reason: { domain: 'usageLimits', reason: 'rateLimitExceeded' },
      });
    }
    return answer(parts, property, query);
  });

  api.post('/v1/urlInspection/index::inspect', async (request) => {
    const asked = readInspection(request.body);
    const property = propertyOf(caller(request), asked.siteUrl, request);
    if (property === undefined || property.permissionLevel === 'siteUnverifiedUser' || !isPartOf(asked.inspectionUrl, property))
      throw new GoogleError(403, 'You do not own this site, or the inspected URL is not part of this property.');
    if (!parts.quotas.allows('urlInspection', parts.store.state.settings.quota))
      throw publishedFailure('inspection_quota', { site: asked.siteUrl });
    return inspect(parts, asked, property.origin);
  });
}

function isPartOf(url: string, { siteUrl }: SearchProperty): boolean {
  if (!siteUrl.startsWith('sc-domain:')) return url.startsWith(siteUrl);
  const [domain, host] = [siteUrl.slice('sc-domain:'.length), new URL(url).hostname];
  return host === domain || host.endsWith(`.${domain}`);
}

function answer(parts: GoogleParts, property: SearchProperty, query: SearchRequest) {
  const window = searchWindow(parts, query);
  const limit = ROWS_A_DAY * Math.max(0, window.last - window.first + 1);
  const rows = searchRows(parts, property, query, window, query.startRow, Math.min(limit, query.startRow + query.rowLimit));
  return {
    ...(rows.length === 0 ? {} : { rows }),
    responseAggregationType: query.aggregation,
    ...metadata(parts, query, window),
  };
}

/** Only with fresh data, by date or by hour, in a range that includes days still being counted. */
function metadata(parts: GoogleParts, { dataState, dimensions, endDate }: SearchRequest, { firstIncomplete }: SearchWindow) {
  const snakeCase = parts.store.state.settings.snakeCaseMetadata;
  if (dataState === 'hourlyAll') {
    const hour = hourText(freshHours(parts).firstIncomplete);
    if (endDate < hour.slice(0, 10)) return {};
    return { metadata: snakeCase ? { first_incomplete_hour: hour } : { firstIncompleteHour: hour } };
  }
  const date = dateOf(firstIncomplete);
  if (dataState === 'final' || !dimensions.includes('date') || endDate < date) return {};
  return { metadata: snakeCase ? { first_incomplete_date: date } : { firstIncompleteDate: date } };
}

function propertyOf(account: GoogleAccount, siteUrl: string, request: FastifyRequest): SearchProperty | undefined {
  return account.searchProperties(demoHost(request)).find((property) => property.siteUrl === siteUrl);
}

function entry({ siteUrl, permissionLevel }: SearchProperty) {
  return { siteUrl, permissionLevel };
}
