import { z } from 'zod';
import { failure, type Failure } from './failure.ts';
import type { Session } from './session.ts';

/** Figures of one row; `position` is its mean over the impressions. */
export interface SearchFigures {
  readonly clicks: number;
  readonly impressions: number;
  readonly position: number;
}
export interface KeyedFigures extends SearchFigures {
  readonly key: string;
}
export interface JointRow extends SearchFigures {
  readonly page: string;
  readonly query: string;
  readonly country: string;
  readonly device: string;
}

/** Everything Search Console reports about one day of a property. */
export interface SearchDay {
  /** `yyyy-MM-dd`, Pacific time */
  readonly date: string;
  /** false: Google is still collecting */
  readonly final: boolean;
  /** whether Google's daily row limit truncated `rows` or `byPage` */
  readonly truncated: boolean;
  /** of the whole property; null: Google has nothing for the day */
  readonly totals: SearchFigures | null;
  readonly byDevice: readonly KeyedFigures[];
  readonly byCountry: readonly KeyedFigures[];
  readonly byPage: readonly KeyedFigures[];
  readonly rows: readonly JointRow[];
}

/** Maximum rows per request. */
const SEARCH_PAGE_ROWS = 25_000;
/** Maximum rows that Google returns for a day and search type. */
const MAX_ROWS_A_DAY = 50_000;
/** Maximum readings of a day whose figures change meanwhile. */
const MAX_READINGS = 3;

const row = z.object({
  keys: z.array(z.string()).default([]),
  clicks: z.number(),
  impressions: z.number(),
  position: z.number().default(0),
});
type Row = z.output<typeof row>;
const answerSchema = z.object({
  rows: z.array(row).default([]),
  // The API's description uses one spelling, its documentation the other.
  metadata: z
    .object({
      firstIncompleteDate: z.string().nullish(),
      first_incomplete_date: z.string().nullish(),
      firstIncompleteHour: z.string().nullish(),
      first_incomplete_hour: z.string().nullish(),
    })
    .nullish(),
});
type Answer = z.output<typeof answerSchema>;

const figuresOf = ({ clicks, impressions, position }: Row): SearchFigures => ({ clicks, impressions, position });
const sameFigures = (a: SearchFigures | null, b: SearchFigures | null): boolean =>
  a?.clicks === b?.clicks && a?.impressions === b?.impressions && a?.position === b?.position;

interface Asker {
  query(dimensions: string[], aggregationType: string, startRow: number): Promise<{ ok: true; answer: Answer } | Failure>;
}

/** Asks for one day of a property. @param dataState `hourly_all` where a dimension is the hour */
export async function openAsker(
  { auth, root, ask }: Session,
  siteUrl: string,
  date: string,
  dataState: 'all' | 'hourly_all' = 'all',
): Promise<Asker> {
  const { searchconsole } = await import('@googleapis/searchconsole');
  const api = searchconsole({ version: 'v1', auth });
  return {
    async query(dimensions, aggregationType, startRow) {
      // One day per request: long ranges cost much of Google's hidden load quota. `all` includes the latest days and marks them.
      const requestBody = {
        startDate: date,
        endDate: date,
        dimensions,
        type: 'web',
        aggregationType,
        dataState,
        rowLimit: SEARCH_PAGE_ROWS,
        startRow,
      };
      const asked = await ask(() => api.searchanalytics.query({ siteUrl, requestBody }, root));
      if (!asked.ok) return asked;
      const parsed = answerSchema.safeParse(asked.data);
      return parsed.success ? { ok: true, answer: parsed.data } : failure('bad-request', 'Search Console’s response could not be read.');
    },
  };
}

interface AllRows {
  readonly ok: true;
  readonly rows: Row[];
  /** whether a row came twice: the order changed between two pages */
  readonly moved: boolean;
}

/** Dimensions that fit on one page: there are three devices and some 250 countries. */
const FEW = new Set(['device', 'country']);

/** All pages, up to the first without rows. */
export async function allRows(asker: Asker, dimensions: string[], aggregationType: string): Promise<AllRows | Failure> {
  const isFew = dimensions.length === 1 && FEW.has(dimensions[0] ?? '');
  const found = new Map<string, Row>();
  let read = 0;
  for (;;) {
    const asked = await asker.query(dimensions, aggregationType, read);
    if (!asked.ok) return asked;
    const { rows } = asked.answer;
    if (rows.length === 0) return { ok: true, rows: [...found.values()], moved: read !== found.size };
    for (const one of rows) found.set(one.keys.join('\u0000'), one);
    read += rows.length;
    if (isFew && rows.length < SEARCH_PAGE_ROWS) return { ok: true, rows: [...found.values()], moved: read !== found.size };
  }
}

interface Totals {
  readonly ok: true;
  readonly totals: SearchFigures | null;
  readonly incomplete: boolean;
}

async function readTotals(asker: Asker, date: string): Promise<Totals | Failure> {
  // Grouped by date, because only then does Google say from which day on it is still collecting.
  const asked = await asker.query(['date'], 'byProperty', 0);
  if (!asked.ok) return asked;
  const { rows, metadata } = asked.answer;
  const [total] = rows;
  const incompleteFrom = metadata?.firstIncompleteDate ?? metadata?.first_incomplete_date;
  return { ok: true, totals: total ? figuresOf(total) : null, incomplete: incompleteFrom != null && incompleteFrom <= date };
}

const keyed = (rows: readonly Row[]): KeyedFigures[] => rows.map((one) => ({ key: one.keys[0] ?? '', ...figuresOf(one) }));

/**
 * Reads one day of a property. If Google is still collecting the day and its figures changed meanwhile, reads it again, so that the result
 * is consistent.
 * @param link the property as Google names it
 * @param date `yyyy-MM-dd`
 */
export async function readSearchDay(session: Session, link: string, date: string): Promise<{ ok: true; day: SearchDay } | Failure> {
  const asker = await openAsker(session, link, date);
  for (let reading = 1; ; reading += 1) {
    const first = await readTotals(asker, date);
    if (!first.ok) return first;
    const { totals, incomplete } = first;
    if (totals === null)
      return { ok: true, day: { date, final: !incomplete, truncated: false, totals, byDevice: [], byCountry: [], byPage: [], rows: [] } };
    const devices = await allRows(asker, ['device'], 'byProperty');
    if (!devices.ok) return devices;
    const countries = await allRows(asker, ['country'], 'byProperty');
    if (!countries.ok) return countries;
    const pages = await allRows(asker, ['page'], 'auto');
    if (!pages.ok) return pages;
    const joint = await allRows(asker, ['page', 'query', 'country', 'device'], 'auto');
    if (!joint.ok) return joint;
    const moved = [devices, countries, pages, joint].some((read) => read.moved);
    const after = incomplete || moved ? await readTotals(asker, date) : first;
    if (!after.ok) return after;
    if ((moved || !sameFigures(totals, after.totals)) && reading < MAX_READINGS) continue;
    const day: SearchDay = {
      date,
      final: !incomplete,
      truncated: pages.rows.length >= MAX_ROWS_A_DAY || joint.rows.length >= MAX_ROWS_A_DAY,
      totals,
      byDevice: keyed(devices.rows),
      byCountry: keyed(countries.rows),
      byPage: keyed(pages.rows),
      rows: joint.rows.map((one) => {
        const [page = '', query = '', country = '', device = ''] = one.keys;
        return { page, query, country, device, ...figuresOf(one) };
      }),
    };
    return { ok: true, day };
  }
}
