import * as z from '@canopy/contract/schema';
import { coveredDays, coveredHours, rangeQuery } from './analytics-range.ts';
import { defineCall } from '../call.ts';
import { KEYWORD_INTENTS } from './keyword-intents.ts';
import { pageOf, urlInteger, DEFAULT_PAGE_SIZE } from '../paging.ts';

/** The dimensions of Search Console rows. */
export const SEARCH_DIMENSIONS = ['page', 'query', 'country', 'device'] as const;
export type SearchDimension = (typeof SEARCH_DIMENSIONS)[number];
export const SEARCH_METRICS = ['clicks', 'impressions', 'ctr', 'position'] as const;
export type SearchMetric = (typeof SEARCH_METRICS)[number];

/** `ctr` is a fraction, `position` is weighted by impressions; both null where there are no impressions. */
export const searchFigures = {
  clicks: z.number(),
  impressions: z.number(),
  ctr: z.nullable(z.number()),
  position: z.nullable(z.number()),
};
const figures = z.object(searchFigures);
export type SearchFigures = z.output<typeof figures>;

const text = z.string().check(z.maxLength(2_083));

/**
 * Filters accepted by every call of the family: `page=…` is exactly that page, `page=~…` pages containing the text, `page=!…` all
 * other pages, `page=!~…` pages without the text; likewise `query`, `country` (ISO 3166-1 alpha-3, lower case) and `device`
 * (`desktop`, `mobile`, `tablet`). A filter by query excludes anonymised queries.
 */
export const searchFilterQuery = { page: z.optional(text), query: z.optional(text), country: z.optional(text), device: z.optional(text) };
export const SEARCH_FILTER_OPERATORS = ['', '~', '!', '!~'] as const;

/**
 * `last_hours=24` asks for the last 24 hours that the source has counted instead of days, by hour where the answer is by date: `date` is then
 * when the hour began, ISO 8601. Compared with the 24 before them if `compare_start` is given. Where hours are not imported, the days count.
 */
const hourQuery = { last_hours: z.optional(z.literal('24')) };
const searchRange = { ...rangeQuery, ...hourQuery };

const daily = z.object({ date: z.string(), ...searchFigures });
export type SearchDay = z.output<typeof daily>;

/**
 * What figures count: `property` counts a search once, however many pages of the site it showed; `page` counts each page shown;
 * `query` counts like `page`, but only searches whose query Google discloses.
 */
export const SEARCH_BASES = ['property', 'page', 'query'] as const;
export type SearchBasis = (typeof SEARCH_BASES)[number];

/** How the figures are counted and what they leave out, so that screens can say so. */
export const searchCoverage = z.object({
  ...coveredDays,
  /** the hours the figures are of instead of days: `last_hours` was asked for, and hours are imported; null: days */
  hours: z.nullable(coveredHours),
  /** first day whose figures are not final, `yyyy-MM-dd`; null: all are final */
  incomplete_from: z.nullable(z.string()),
  first_day: z.nullable(z.string()),
  last_day: z.nullable(z.string()),
  counted_by: z.enum(SEARCH_BASES),
  /**
   * clicks of the same days and filters missing from these figures (anonymised queries and rows beyond Google's limit), and `of`
   * how many; null: nothing is missing, or with `counted_by` `query` Google does not disclose how much
   */
  left_out: z.nullable(z.object({ clicks: z.number(), of: z.number() })),
  /** whether Google's row limit truncated a day of the range */
  truncated: z.boolean(),
});
export type SearchCoverage = z.output<typeof searchCoverage>;

export const getSearchByDate = defineCall({
  name: 'getSearchByDate',
  method: 'GET',
  path: '/gscdata/date/',
  access: 'member',
  tokens: 'read',
  summary: 'Search performance by day: the property’s own totals, or the rows that pass the filters. Days without data are left out.',
  query: z.object({ ...searchRange, ...searchFilterQuery }),
  output: z.object({
    data: z.array(daily),
    totals: figures,
    compare: z.nullable(z.object({ data: z.array(daily), totals: figures })),
    coverage: searchCoverage,
  }),
});

/** A table row: the key, its figures, and those of the comparison range (null: no comparison requested, or no row there). */
const keyed = z.object({ key: z.string(), ...searchFigures, previous: z.nullable(figures) });
export type SearchRow = z.output<typeof keyed>;

export const SEARCH_SORTS = [
  'key',
  'clicks',
  'impressions',
  'ctr',
  'position',
  'clicks_change',
  'impressions_change',
  'ctr_change',
  'position_change',
] as const;
export const SORT_DIRECTIONS = ['asc', 'desc'] as const;

/** `page_no` rather than `page`, which is the filter's name. */
const tableQuery = {
  page_no: urlInteger(1, 1, 1_000_000),
  page_size: urlInteger(DEFAULT_PAGE_SIZE, 1, 1_000),
  sort: z._default(z.enum(SEARCH_SORTS), 'clicks'),
  direction: z._default(z.enum(SORT_DIRECTIONS), 'desc'),
  search: z.optional(text),
};
/** Rows of a table with the totals over all of them. */
const table = z.extend(pageOf(keyed), { totals: figures, previous_totals: z.nullable(figures), coverage: searchCoverage });

export const listPageAnalytics = defineCall({
  name: 'listPageAnalytics',
  method: 'GET',
  path: '/gscdata/pageWise_analytics/',
  access: 'member',
  tokens: 'read',
  summary: 'Search performance by page, with the compared range.',
  query: z.object({ ...searchRange, ...searchFilterQuery, ...tableQuery }),
  output: table,
});

export const listKeywordAnalytics = defineCall({
  name: 'listKeywordAnalytics',
  method: 'GET',
  path: '/gscdata/keywordWise_analytics/',
  access: 'member',
  tokens: 'read',
  summary: 'Search performance by query, with the compared range.',
  query: z.object({ ...searchRange, ...searchFilterQuery, ...tableQuery }),
  output: table,
});

/** Rows as specified: `date` where rows are by day, plus the field of the dimension. */
const performanceRow = z.object({
  date: z.optional(z.string()),
  page: z.optional(z.string()),
  query: z.optional(z.string()),
  country: z.optional(z.string()),
  device: z.optional(z.string()),
  ...searchFigures,
});
export type PerformanceRow = z.output<typeof performanceRow>;

export const listSearchPerformance = defineCall({
  name: 'listSearchPerformance',
  method: 'GET',
  path: '/gscdata/searchperformance/{by}/',
  access: 'member',
  tokens: 'read',
  summary:
    'Search performance by page, query, country or device: `group=key` sums each key over the range (most clicks first), `date` sums all keys by day, `key_date` has a row for each key and day.',
  params: z.object({ by: z.enum(SEARCH_DIMENSIONS) }),
  query: z.object({
    ...searchRange,
    ...searchFilterQuery,
    page_no: tableQuery.page_no,
    page_size: tableQuery.page_size,
    group: z._default(z.enum(['key', 'date', 'key_date']), 'key'),
  }),
  output: z.extend(pageOf(performanceRow), { compare: z.nullable(z.array(performanceRow)), coverage: searchCoverage }),
});

export const listKeywords = defineCall({
  name: 'listKeywords',
  method: 'GET',
  path: '/gscdata/list_gsc_keywords/',
  access: 'member',
  tokens: 'read',
  summary:
    'Queries of the last 30 days with their growth compared with the 30 days before; filter by `words` (short: 1-2, medium: 3, long: 4 or more), `brand`, `intent` and `tag`.',
  query: z.object({
    page_no: tableQuery.page_no,
    page_size: tableQuery.page_size,
    sort: tableQuery.sort,
    direction: tableQuery.direction,
    search: tableQuery.search,
    words: z.optional(z.enum(['short', 'medium', 'long'])),
    /** whether the query contains the workspace's name or its domain */
    brand: z.optional(z.enum(['yes', 'no'])),
    intent: z.optional(z.enum(KEYWORD_INTENTS)),
    tag: z.optional(z.string().check(z.maxLength(60))),
  }),
  output: table,
});
