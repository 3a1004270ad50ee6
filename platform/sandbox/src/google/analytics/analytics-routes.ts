import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AnalyticsProperty } from '../accounts.ts';
import { callerOf } from '../bearer.ts';
import { GoogleError, publishedFailure } from '../google-error.ts';
import type { GoogleParts } from '../google-parts.ts';
import { ANALYTICS } from '../oauth/scopes.ts';
import { accountSummaries } from './account-summaries.ts';
import { fieldCatalogue } from './fields.ts';
import { TIME_ZONE } from './report-days.ts';
import { readReportRequest } from './report-request.ts';
import { reportRows } from './report-rows.ts';

/** Tokens of a standard property. */
const LIMITS = { tokensPerDay: 200_000, tokensPerHour: 40_000, tokensPerProjectPerHour: 14_000 };

/** Computes what reports cost. It refuses nothing: the control route can order an exhausted quota. */
class PropertyTokens {
  readonly #consumed = new Map<string, number>();

  /** `propertyQuota` of a response with this many rows. */
  charge(property: string, rows: number) {
    const cost = 1 + Math.ceil(rows / 1_000);
    const total = (this.#consumed.get(property) ?? 0) + cost;
    this.#consumed.set(property, total);
    const tokens = Object.fromEntries(
      Object.entries(LIMITS).map(([name, limit]) => [name, { consumed: cost, remaining: Math.max(0, limit - total) }]),
    );
    return {
      ...tokens,
      concurrentRequests: { consumed: 0, remaining: 10 },
      serverErrorsPerProjectPerHour: { consumed: 0, remaining: 10 },
      potentiallyThresholdedRequestsPerHour: { consumed: 0, remaining: 120 },
    };
  }
}

const batch = z.object({ requests: z.array(z.unknown()).min(1).max(5, 'A batch may hold five requests.') });
type Rest = { Params: { '*': string } };

/** Analytics under `/google/api/v1beta/`: account summaries, fields, reports. */
export function analyticsRoutes(api: FastifyInstance, parts: GoogleParts): void {
  const tokens = new PropertyTokens();
  const caller = (request: FastifyRequest, service: string) => callerOf(request, parts, ANALYTICS, service);
  const propertyOf = (request: FastifyRequest, id: string): AnalyticsProperty => {
    const owned = caller(request, 'analyticsdata.googleapis.com').analytics.flatMap(({ properties }) => properties);
    const found = owned.find((property) => property.id === id);
    if (found !== undefined) return found;
    throw new GoogleError(
      403,
      'User does not have sufficient permissions for this property. To learn more about Property ID, see https://developers.google.com/analytics/devguides/reporting/data/v1/property-id.',
    );
  };

  api.get('/v1beta/accountSummaries', async (request) => accountSummaries(caller(request, 'analyticsadmin.googleapis.com'), request.query));

  api.get<Rest>('/v1beta/properties/*', async (request) => {
    const id = /^(\d+)\/metadata$/.exec(request.params['*'])?.[1];
    if (id === undefined) throw new GoogleError(404, 'Not found.');
    return fieldCatalogue(propertyOf(request, id).id);
  });

  api.post<Rest>('/v1beta/properties/*', async (request) => {
    const [, id = '', method] = /^(\d+):(runReport|batchRunReports)$/.exec(request.params['*']) ?? [];
    if (method === undefined) throw new GoogleError(404, 'Not found.');
    const property = propertyOf(request, id);
    if (method === 'runReport') return report(parts, tokens, property, request.body);
    const parsed = batch.safeParse(request.body);
    if (!parsed.success) throw new GoogleError(400, parsed.error.issues[0]?.message ?? 'Invalid batch.');
    return { reports: parsed.data.requests.map((body) => report(parts, tokens, property, body)), kind: 'analyticsData#batchRunReports' };
  });
}

function report(parts: GoogleParts, tokens: PropertyTokens, property: AnalyticsProperty, body: unknown) {
  const request = readReportRequest(body);
  const { settings } = parts.store.state;
  if (!parts.quotas.allows('runReport', settings.quota)) throw publishedFailure('tokens_per_hour');
  const rows = reportRows(parts, property, request);
  const page = rows.slice(request.offset, request.offset + request.limit);
  const names = [...request.dimensions.map(({ name }) => name), ...(request.dateRanges.length > 1 ? ['dateRange'] : [])];
  return {
    ...(names.length === 0 ? {} : { dimensionHeaders: names.map((name) => ({ name })) }),
    ...(request.metrics.length === 0 ? {} : { metricHeaders: request.metrics.map(({ name, type }) => ({ name, type })) }),
    ...(page.length === 0
      ? {}
      : {
          rows: page.map(({ dimensions, metrics }) => ({
            ...valuesOf('dimensionValues', dimensions),
            ...valuesOf('metricValues', metrics),
          })),
        }),
    // Google omits zeros and false values.
    ...(rows.length === 0 ? {} : { rowCount: rows.length }),
    metadata: {
      currencyCode: 'GBP',
      timeZone: TIME_ZONE,
      ...(settings.dataLossFromOtherRow ? { dataLossFromOtherRow: true } : {}),
      ...(settings.subjectToThresholding ? { subjectToThresholding: true } : {}),
    },
    ...(request.returnPropertyQuota ? { propertyQuota: tokens.charge(property.id, rows.length) } : {}),
    kind: 'analyticsData#runReport',
  };
}

function valuesOf(name: string, values: (string | number)[]) {
  return values.length === 0 ? {} : { [name]: values.map((value) => ({ value: String(value) })) };
}
