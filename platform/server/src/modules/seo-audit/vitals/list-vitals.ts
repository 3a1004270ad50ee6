import type { FieldVitals, LabVitals, PageVitals, VITAL_SORTS } from '@canopy/contract/seo-audit';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows, totalRow } from '../../../store/rows.ts';
import { urlId } from '../../../store/url-id.ts';
import { crawlPages, type CrawlScope } from '../crawl-data/index.ts';
import { containing, offsetOf, pageOfRows } from '../../../store/paged-rows.ts';

export interface VitalsFilter {
  search?: string | undefined;
  measured: 'all' | 'measured' | 'failed' | 'not_measured';
  method?: 'lighthouse' | 'cdp' | undefined;
  device: 'desktop' | 'mobile';
  sort: (typeof VITAL_SORTS)[number];
  direction: 'asc' | 'desc';
  page: number;
  page_size: number;
}

const MEASURED = sql`exists (select 1 from page_vitals v where v.organisation_id = p.organisation_id and v.url_id = p.page_id)`;
const FAILED = sql`exists (select 1 from vitals_problems f where f.organisation_id = p.organisation_id and f.url_id = p.page_id)`;
const STATES: Record<VitalsFilter['measured'], SQL> = {
  all: sql`true`,
  measured: sql`(${MEASURED} or ${FAILED})`,
  failed: FAILED,
  not_measured: sql`not (${MEASURED} or ${FAILED})`,
};

const SORTS: Record<VitalsFilter['sort'], SQL> = {
  page_url: sql`p.url collate "C"`,
  fcp: sql`s.fcp`,
  lcp: sql`s.lcp`,
  tbt: sql`s.tbt`,
  cls: sql`s.cls`,
  measured_at: sql`s.measured_at`,
};

const rowShape = z.object({
  page_id: z.string(),
  url: z.string(),
  title: z.nullable(z.string()),
  template: z.string(),
});

/** One page of the crawl's pages with their speed on both devices; pages without the figure come last in either sort direction. */
export async function listVitalsOf(db: Db, scope: CrawlScope | undefined, filter: VitalsFilter) {
  if (!scope) return pageOfRows<PageVitals>([], 0, filter);
  const { organisationId } = scope;
  const conditions = [sql`p.outcome = 'html'`, STATES[filter.measured]];
  if (filter.search) conditions.push(sql`(p.url ilike ${containing(filter.search)} or p.title ilike ${containing(filter.search)})`);
  if (filter.method) conditions.push(sql`s.method = ${filter.method}`);
  const from = sql`${crawlPages(scope)} p left join page_vitals s on s.organisation_id = p.organisation_id and s.url_id = p.page_id and s.device = ${filter.device} where ${sql.join(conditions, sql` and `)}`;
  const direction = filter.direction === 'asc' ? sql`asc` : sql`desc`;
  const [counted, listed] = await Promise.all([
    queryRows(db, totalRow, sql`select count(*)::integer as total from ${from}`),
    queryRows(
      db,
      rowShape,
      sql`select p.page_id, p.url, p.title, p.template from ${from} order by ${SORTS[filter.sort]} ${direction} nulls last, p.page_id limit ${filter.page_size} offset ${offsetOf(filter)}`,
    ),
  ]);
  const origins = [...new Set(listed.map(({ url }) => new URL(url).origin))];
  const known = await figuresOf(db, organisationId, [...listed.map(({ page_id }) => page_id), ...origins.map(urlId)]);
  const data = listed.map(({ page_id: id, url, title, template }): PageVitals => {
    const deviceOf = (device: 'desktop' | 'mobile') => ({
      lab: known.lab.get(`${id} ${device}`) ?? null,
      problem: known.problems.get(`${id} ${device}`) ?? '',
      field: known.field.get(`${id} ${device}`) ?? known.field.get(`${urlId(new URL(url).origin)} ${device}`) ?? null,
    });
    return { id, page_url: url, title, template, desktop: deviceOf('desktop'), mobile: deviceOf('mobile') };
  });
  return pageOfRows(data, counted[0]?.total ?? 0, filter);
}

/** Field data of a crawl's site as a whole, on both devices. */
export async function siteFieldOf(
  db: Db,
  organisationId: string,
  origin: string,
): Promise<Record<'desktop' | 'mobile', FieldVitals | null>> {
  const { field } = await figuresOf(db, organisationId, [urlId(origin)]);
  return { desktop: field.get(`${urlId(origin)} desktop`) ?? null, mobile: field.get(`${urlId(origin)} mobile`) ?? null };
}

type Keyed<T> = T & { url_id: string; device: string } & Record<string, unknown>;

const labRow = z.object({
  method: z.enum(['lighthouse', 'cdp']),
  version: z.string(),
  browser: z.string(),
  samples: z.number(),
  measured_at: z.string(),
  fcp: z.nullable(z.number()),
  lcp: z.nullable(z.number()),
  tbt: z.nullable(z.number()),
  cls: z.nullable(z.number()),
  url_id: z.string(),
  device: z.string(),
});
const problemRow = z.object({ problem: z.string(), url_id: z.string(), device: z.string() });
const fieldRow = z.object({
  fcp: z.nullable(z.number()),
  lcp: z.nullable(z.number()),
  cls: z.nullable(z.number()),
  inp: z.nullable(z.number()),
  ttfb: z.nullable(z.number()),
  scope: z.enum(['origin', 'page']),
  first_date: z.nullable(z.string()),
  last_date: z.nullable(z.string()),
  fetched_at: z.string(),
  url_id: z.string(),
  device: z.string(),
});

async function figuresOf(db: Db, organisationId: string, ids: readonly string[]) {
  const mine = sql`organisation_id = ${organisationId} and url_id = any(${sql.param(ids)}::uuid[])`;
  const [lab, problems, field] = await Promise.all([
    queryRows(
      db,
      labRow,
      sql`select url_id, device, fcp, lcp, tbt, cls, method, version, browser, samples, measured_at from page_vitals where ${mine}`,
    ),
    queryRows(db, problemRow, sql`select url_id, device, problem from vitals_problems where ${mine}`),
    queryRows(
      db,
      fieldRow,
      sql`select url_id, device, fcp, lcp, cls, inp, ttfb, scope, first_date::text, last_date::text, fetched_at from field_vitals where ${mine}`,
    ),
  ]);
  const keyOf = ({ url_id, device }: Keyed<unknown>) => `${url_id} ${device}`;
  return {
    lab: new Map(lab.map((row) => [keyOf(row), { ...row, measured_at: new Date(row.measured_at).toISOString() } as LabVitals])),
    problems: new Map(problems.map((row) => [keyOf(row), row.problem])),
    field: new Map(field.map((row) => [keyOf(row), { ...row, fetched_at: new Date(row.fetched_at).toISOString() } as FieldVitals])),
  };
}
