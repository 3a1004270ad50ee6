import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CONTROL_PREFIX } from '../control/control-prefix.ts';
import { withBody } from '../control/with-body.ts';
import { accounts, type GoogleAccount } from './accounts.ts';
import { readReportRequest } from './analytics/report-request.ts';
import { reportRows } from './analytics/report-rows.ts';
import { steps } from './figures/topics.ts';
import { GoogleError } from './google-error.ts';
import { demoHost, type GoogleParts } from './google-parts.ts';
import { googleClient } from './oauth/client.ts';
import { readSearchRequest } from './search-console/query-request.ts';
import { searchWindow } from './search-console/search-days.ts';
import { searchRows } from './search-console/search-rows.ts';
import { googleSettings, inspectionOrder } from './state.ts';

const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter((name) => name !== ''));
const searchTruth = z.object({
  site: z.string(),
  start: z.string(),
  end: z.string(),
  dimensions: list,
  type: z.string().optional(),
  dataState: z.string().optional(),
  aggregationType: z.string().optional(),
});
const reportTruth = z.object({ property: z.string(), start: z.string(), end: z.string(), dimensions: list, metrics: list });

/**
 * `google` (GET, POST: settings), `google/inspection` (POST: a URL's index data), `google/truth` and `google/ga-truth` (GET: all
 * rows).
 */
export function googleControl(app: FastifyInstance, parts: GoogleParts): void {
  const { store, quotas } = parts;
  app.get(`${CONTROL_PREFIX}google`, async (request) => ({
    client: googleClient,
    settings: store.state.settings,
    accounts: accounts.map((account) => described(account, request)),
    steps,
  }));

  app.post(`${CONTROL_PREFIX}google`, async (request, reply) =>
    withBody(googleSettings.partial().strict(), request.body, reply, async (changes) => {
      Object.assign(store.state.settings, changes);
      if (changes.quota !== undefined) quotas.restart();
      await store.save();
      return store.state.settings;
    }),
  );

  const inspection = z.strictObject({ url: z.string(), ...inspectionOrder.shape });
  app.post(`${CONTROL_PREFIX}google/inspection`, async (request, reply) =>
    withBody(inspection, request.body, reply, async ({ url, ...order }) => {
      store.state.inspections[url] = order;
      await store.save();
      return order;
    }),
  );

  app.get(`${CONTROL_PREFIX}google/truth`, async (request, reply) =>
    withBody(searchTruth, request.query, reply, ({ site, start, end, ...rest }) =>
      answer(reply, () => {
        const property = accounts.flatMap((account) => account.searchProperties(demoHost(request))).find(({ siteUrl }) => siteUrl === site);
        if (property === undefined) throw new GoogleError(404, `No account has ${site}.`);
        const query = readSearchRequest({ startDate: start, endDate: end, ...rest });
        return { responseAggregationType: query.aggregation, rows: searchRows(parts, property, query, searchWindow(parts, query)) };
      }),
    ),
  );

  app.get(`${CONTROL_PREFIX}google/ga-truth`, async (request, reply) =>
    withBody(reportTruth, request.query, reply, ({ property: id, start, end, dimensions, metrics }) =>
      answer(reply, () => {
        const property = accounts
          .flatMap(({ analytics }) => analytics.flatMap(({ properties }) => properties))
          .find((candidate) => candidate.id === id);
        if (property === undefined) throw new GoogleError(404, `No account has the property ${id}.`);
        const named = (names: string[]) => names.map((name) => ({ name }));
        const report = readReportRequest({
          dateRanges: [{ startDate: start, endDate: end }],
          dimensions: named(dimensions),
          metrics: named(metrics),
        });
        return { rows: reportRows(parts, property, report) };
      }),
    ),
  );
}

function described({ email, name, searchProperties, analytics }: GoogleAccount, request: FastifyRequest) {
  return {
    email,
    name,
    searchProperties: searchProperties(demoHost(request)).map(({ siteUrl, permissionLevel }) => ({ siteUrl, permissionLevel })),
    analyticsProperties: analytics.flatMap(({ properties }) => properties.map(({ id, displayName }) => ({ id, displayName }))),
  };
}

function answer(reply: FastifyReply, act: () => object): object {
  try {
    return act();
  } catch (error) {
    if (error instanceof GoogleError) return reply.code(error.status).send({ error: error.message });
    throw error;
  }
}
