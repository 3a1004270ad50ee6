import type { DashboardServer } from './dashboard-server.ts';

export interface DashboardCall {
  readonly what: string;
  readonly path: string;
}

const DAY_MS = 86_400_000;
const before = (day: string, days: number) => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

/** Word fragments, each found in thousands of the 30,000 queries: nobody has requested the next one yet. */
const COMMON = [
  'moss',
  'water',
  'garden',
  'shade',
  'indoor',
  'online',
  'buy',
  'mos',
  'wate',
  'garde',
  'shad',
  'indoo',
  'onlin',
  'oss',
  'ater',
  'arden',
  'hade',
  'ndoor',
  'nline',
  'wat',
  'gard',
  'ndoo',
];
const WORD = 'COMMON';

/** The same call shifted by some days, or by a page if it has no dates; with another word if it has a common one. */
export function shifted(path: string, days: number): string {
  const earlier = path.replaceAll(/\d{4}-\d{2}-\d{2}/g, (day) => before(day, days)).replace(WORD, COMMON[days % COMMON.length] ?? '');
  return earlier === path && path.includes('list_gsc_keywords') ? `${path}&page_no=${days + 1}` : earlier;
}

/** The last `days` days, and with `compare` those before them. */
function span({ range: { to } }: DashboardServer, days: number, compare = false): string {
  const from = before(to, days - 1);
  return `start_date=${from}&end_date=${to}${compare ? `&compare_start=${before(from, days)}&compare_end=${before(from, 1)}` : ''}`;
}

const MONTHS_16 = 487;

/** Each call as the screens make it, over the longest range and over others. */
export function callsOf(server: DashboardServer): DashboardCall[] {
  const [all, half, month] = [span(server, MONTHS_16), span(server, 182, true), span(server, 28, true)];
  const odd = span(server, 470);
  const page = encodeURIComponent(server.page);
  const query = encodeURIComponent('fern care');
  return [
    ['Search by day, 16 months', `/gscdata/date/?${all}`],
    ['Search by day, 6 months and the 6 before', `/gscdata/date/?${half}`],
    ['Search by day, 16 months, one device', `/gscdata/date/?${all}&device=mobile`],
    ['Search by day, 16 months, one country', `/gscdata/date/?${all}&country=usa`],
    ['Search by day, 16 months, one page', `/gscdata/date/?${all}&page=${page}`],
    ['Search by day, 16 months, queries with a word', `/gscdata/date/?${all}&query=~moss%20water`],
    ['Search by day, 16 months, queries with a common word', `/gscdata/date/?${all}&query=~${WORD}`],
    ['Search by day, 16 months, pages with a word', `/gscdata/date/?${all}&page=~section-3`],
    ['Pages, 16 months', `/gscdata/pageWise_analytics/?${all}`],
    ['Pages, 470 days', `/gscdata/pageWise_analytics/?${odd}`],
    ['Pages, 6 months by change', `/gscdata/pageWise_analytics/?${half}&sort=clicks_change`],
    ['Pages, 28 days by change', `/gscdata/pageWise_analytics/?${month}&sort=clicks_change`],
    ['Pages, 16 months, search', `/gscdata/pageWise_analytics/?${all}&search=section-3`],
    ['Pages, 16 months, one device', `/gscdata/pageWise_analytics/?${all}&device=mobile`],
    ['Pages, 16 months, one country', `/gscdata/pageWise_analytics/?${all}&country=usa`],
    ['Pages of a query, 16 months', `/gscdata/pageWise_analytics/?${all}&query=${query}`],
    ['Queries, 16 months', `/gscdata/keywordWise_analytics/?${all}`],
    ['Queries, 470 days', `/gscdata/keywordWise_analytics/?${odd}`],
    ['Queries, 6 months by change', `/gscdata/keywordWise_analytics/?${half}&sort=impressions_change`],
    ['Queries, 28 days by change', `/gscdata/keywordWise_analytics/?${month}&sort=position_change`],
    ['Queries, 16 months, search', `/gscdata/keywordWise_analytics/?${all}&search=moss`],
    ['Queries, 16 months, one device', `/gscdata/keywordWise_analytics/?${all}&device=mobile`],
    ['Queries, 28 days, one country', `/gscdata/keywordWise_analytics/?${month}&country=usa`],
    ['Queries of a page, 16 months', `/gscdata/keywordWise_analytics/?${all}&page=${page}`],
    ['Page performance by day, 16 months', `/gscdata/searchperformance/page/?${all}&group=date&page_size=1000`],
    ['Query performance by day, 16 months', `/gscdata/searchperformance/query/?${all}&group=date&page_size=1000`],
    ['Countries, 16 months', `/gscdata/searchperformance/country/?${all}&page_size=250`],
    ['Countries by day, 28 days', `/gscdata/searchperformance/country/?${month}&group=key_date&page_size=1000`],
    ['Devices, 6 months and the 6 before', `/gscdata/searchperformance/device/?${half}`],
    ['Keywords with their growth', '/gscdata/list_gsc_keywords/?words=long'],
    ['Web analytics by day, 16 months', `/gadata/general/date/?${all}`],
    ['Web analytics by day, 16 months, one country', `/gadata/general/date/?${all}&country=Kenya`],
    ['Channels by day, 16 months', `/gadata/sessionDefaultChannelGroup/?${all}&group_by_date=true`],
    ['Channels, 6 months and the 6 before', `/gadata/sessionDefaultChannelGroup/?${half}`],
    ['Sources, 16 months', `/gadata/sessionSource/?${all}`],
    ['Browsers, 16 months', `/gadata/device/?${all}&group_by=browser`],
    ['Countries of visitors, 16 months', `/gadata/country/?${all}`],
    ['Countries of visitors, 28 days, one channel', `/gadata/country/?${month}&channel=Direct`],
    ['Events by day, 16 months', `/gadata/event/?${all}&group_by_date=true`],
    ['Web pages, 16 months', `/gadata/page/?${all}`],
    ['Web pages, 28 days and the 28 before', `/gadata/page/?${month}&sort=sessions`],
    ['Annotations, 16 months', `/annotations/?${all}`],
    ['Measured impact', '/impact/'],
  ].map(([what = '', path = '']) => ({ what, path }));
}

/** What a screen requests when somebody opens it or picks another range: paths to which a range is appended. */
export const SCREENS: readonly (readonly string[])[] = [
  [
    '/gscdata/date/?',
    '/gscdata/searchperformance/page/?group=date&page_size=1000&',
    '/gscdata/searchperformance/query/?group=date&page_size=1000&',
    '/gscdata/searchperformance/country/?page_size=250&',
    '/gscdata/searchperformance/device/?',
    '/annotations/?',
  ],
  ['/gscdata/searchperformance/page/?group=date&page_size=1000&', '/gscdata/pageWise_analytics/?', '/annotations/?'],
  ['/gscdata/searchperformance/query/?group=date&page_size=1000&', '/gscdata/keywordWise_analytics/?', '/annotations/?'],
  [
    '/gadata/general/date/?',
    '/gadata/sessionDefaultChannelGroup/?',
    '/gadata/sessionSource/?',
    '/gadata/device/?group_by=browser&',
    '/gadata/country/?',
    '/gadata/event/?',
    '/gadata/page/?',
  ],
];

/** Ranges that people pick; most look at weeks. */
export const RANGES: readonly ((server: DashboardServer) => string)[] = [
  (server) => span(server, 28, true),
  (server) => span(server, 28),
  (server) => span(server, 90, true),
  (server) => span(server, 182, true),
  (server) => span(server, 365),
  (server) => span(server, MONTHS_16),
];
