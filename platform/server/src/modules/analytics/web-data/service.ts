import { type CallOutput, type ParsedQuery } from '@canopy/contract';
import {
  comparableDays,
  completeTo,
  daysOf,
  type ChannelRow,
  type getWebByDate,
  type listChannels,
  type listEvents,
  type listTechnology,
  type listWebPages,
  type WebCoverage,
  type WebDay,
  type WebTotals,
} from '@canopy/contract/analytics';
import type { Db } from '../../../store/db.ts';
import { containing, pageOfRows } from '../../../store/paged-rows.ts';
import { comparedRange } from '../search-data/index.ts';
import { dayIn, readTimeZone, readWebStored } from './coverage.ts';
import { storedKind, type WebFilters, type WebWanted } from './sources.ts';
import { eventsByDay, nameContains, webPages, webSumsByDay, webSumsByDayAndName, webSumsByName, type WebSums } from './store.ts';
import type { WebKind } from './web-rows.ts';

/** The context of a workspace's reads, including the current time. */
export interface WebScope {
  readonly db: Db;
  readonly organisationId: string;
  readonly now: Date;
}

type RangeQuery = Parameters<typeof comparedRange>[0];

const rate = (over: number, under: number) => (under > 0 ? over / under : null);

/** Resolves a query, and reads both ranges. */
async function over<T>(
  scope: WebScope,
  kind: WebKind,
  query: RangeQuery,
  filters: WebFilters,
  read: (wanted: WebWanted) => Promise<T>,
): Promise<{ now: T; compare: T | null; coverage: WebCoverage }> {
  const asked = await wantedOf(scope, kind, query, filters);
  const [now, compare] = await Promise.all([read(asked.wanted), asked.compared ? read(asked.compared) : null]);
  return { now, compare, coverage: asked.coverage };
}

async function wantedOf({ db, organisationId, now }: WebScope, kind: WebKind, query: RangeQuery, filters: WebFilters) {
  const timeZone = await readTimeZone(db, organisationId);
  const range = daysOf(query, dayIn(timeZone, now));
  const stored = await readWebStored(db, organisationId, storedKind(kind, filters), range, timeZone);
  const { days, compared } = comparableDays(range, comparedRange(query), completeTo(stored.coverage));
  const wanted: WebWanted = { organisationId, kind, days, stored, filters };
  const coverage: WebCoverage = { ...stored.coverage, days, compared };
  return { wanted, compared: compared && { ...wanted, days: compared }, coverage };
}

const dayOf = ({ date, ...sums }: WebSums & { date: string }): WebDay => ({
  date,
  totalUsers: sums.total_users,
  activeUsers: sums.active_users,
  newUsers: sums.new_users,
  sessions: sums.sessions,
  screenPageViews: sums.views,
  bounceRate: rate(sums.bounced, sums.sessions),
  averageSessionDuration: rate(sums.seconds, sums.sessions),
});

/** Sums of days; the bounce rate is their mean (document 1, section 9), the duration is weighted by sessions. */
function totalsOf(days: readonly WebDay[], seconds: number): WebTotals {
  const sum = (pick: (day: WebDay) => number) => days.reduce((total, day) => total + pick(day), 0);
  const rates = days.flatMap(({ bounceRate }) => (bounceRate === null ? [] : [bounceRate]));
  const sessions = sum((day) => day.sessions);
  return {
    totalUsers: sum((day) => day.totalUsers),
    activeUsers: sum((day) => day.activeUsers),
    newUsers: sum((day) => day.newUsers),
    sessions,
    screenPageViews: sum((day) => day.screenPageViews),
    bounceRate: rate(
      rates.reduce((total, value) => total + value, 0),
      rates.length,
    ),
    averageSessionDuration: rate(seconds, sessions),
  };
}

export async function webByDate(scope: WebScope, query: ParsedQuery<typeof getWebByDate>) {
  const { now, compare, coverage } = await over(scope, 'general', query, query, async (wanted) => {
    const rows = await webSumsByDay(scope.db, wanted);
    const data = rows.map(dayOf);
    return {
      data,
      totals: totalsOf(
        data,
        rows.reduce((total, { seconds }) => total + seconds, 0),
      ),
    };
  });
  return { ...now, compare, coverage };
}

/** A list's response: its rows in both ranges. */
async function list<Row>(
  scope: WebScope,
  kind: WebKind,
  query: RangeQuery,
  filters: WebFilters,
  order: keyof WebSums,
  rowOf: (sums: WebSums & { name: string }) => Row,
) {
  const { now, compare, coverage } = await over(scope, kind, query, filters, async (wanted) =>
    (await webSumsByName(scope.db, wanted, order)).map(rowOf),
  );
  return { data: now, compare, coverage };
}

const sessionFigures = (sums: WebSums) => ({
  sessions: sums.sessions,
  activeUsers: sums.active_users,
  newUsers: sums.new_users,
  screenPageViews: sums.views,
  averageSessionDuration: rate(sums.seconds, sums.sessions),
});
type ListQuery = ParsedQuery<typeof listChannels>;

export async function webChannels(scope: WebScope, query: ListQuery) {
  const rowOf = ({ name, ...sums }: WebSums & { name: string }): ChannelRow => ({
    sessionDefaultChannelGroup: name,
    ...sessionFigures(sums),
  });
  if (query.group_by_date !== 'true') return list(scope, 'channel', query, query, 'sessions', rowOf);
  const { now, compare, coverage } = await over(scope, 'channel', query, query, async (wanted) =>
    (await webSumsByDayAndName(scope.db, wanted, 'sessions')).map(({ date, ...rest }) => ({ date, ...rowOf(rest) })),
  );
  return { data: now, compare, coverage };
}

export const webSources = (scope: WebScope, query: ListQuery) =>
  list(scope, 'source', query, query, 'sessions', ({ name, ...sums }) => ({ sessionSource: name, ...sessionFigures(sums) }));

export const webTechnology = (scope: WebScope, query: ParsedQuery<typeof listTechnology>) =>
  list(scope, query.group_by, query, query, 'views', ({ name, views }) => ({ [query.group_by]: name, total_views: views }));

export const webCountries = (scope: WebScope, query: ListQuery) =>
  list(scope, 'country', query, query, 'views', ({ name, views, active_users: activeUsers }) => ({
    country: name,
    screenPageViews: views,
    activeUsers,
  }));

export const webDevices = (scope: WebScope, query: ListQuery) =>
  list(scope, 'device', query, query, 'views', ({ name, views, active_users: activeUsers }) => ({
    deviceCategory: name,
    screenPageViews: views,
    activeUsers,
  }));

type EventQuery = ParsedQuery<typeof listEvents>;

export const webEvents = (scope: WebScope, query: EventQuery): Promise<CallOutput<typeof listEvents>> =>
  query.group_by_date === 'true' ? webEventsByDate(scope, query) : webEventsByName(scope, query);

const webEventsByName = (scope: WebScope, query: EventQuery) =>
  list(scope, 'event', query, {}, 'events', ({ name, events, active_users: activeUsers }) => ({
    eventName: name,
    eventCount: events,
    activeUsers,
  }));

async function webEventsByDate(scope: WebScope, query: EventQuery) {
  const { now, compare, coverage } = await over(scope, 'event', query, {}, (wanted) => eventsByDay(scope.db, wanted));
  const rowsOf = (days: typeof now) => days.map(({ date, events }) => ({ ...events, date }));
  return { data: rowsOf(now), compare: compare && rowsOf(compare), coverage };
}

/** In the table of pages, the events are scrolls, and the seconds are time in the foreground. */
const pageFigures = (sums: WebSums, hasEngagement: boolean) => ({
  screenPageViews: sums.views,
  sessions: sums.sessions,
  activeUsers: sums.active_users,
  bounceRate: rate(sums.bounced, sums.sessions),
  averageEngagementTime: hasEngagement ? rate(sums.seconds, sums.active_users) : null,
  scrollEvents: hasEngagement ? sums.events : null,
});

export async function webPageTable(scope: WebScope, query: ParsedQuery<typeof listWebPages>) {
  const { wanted, compared, coverage } = await wantedOf(scope, 'page', query, {});
  const narrowed = query.search ? { also: nameContains(scope.organisationId, containing(query.search)) } : {};
  const { data, total } = await webPages(scope.db, { ...wanted, ...narrowed }, compared && { ...compared, ...narrowed }, query);
  const figures = (sums: WebSums) => pageFigures(sums, wanted.stored.hasEngagement);
  const rows = data.map(({ name, now, before }) => ({ page: name, ...figures(now), previous: before && figures(before) }));
  return { ...pageOfRows(rows, total, { page: query.page_no, page_size: query.page_size }), coverage };
}
