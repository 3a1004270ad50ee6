import * as z from '@canopy/contract/schema';
import { coveredDays, rangeQuery } from './analytics-range.ts';
import { defineCall } from '../call.ts';
import { DEFAULT_PAGE_SIZE, pageOf, urlInteger } from '../paging.ts';
import { SORT_DIRECTIONS } from './search-data.ts';

/** Channels of the charts (document 1, section 3); the source may have others. */
export const CHANNEL_GROUPS = ['Direct', 'Organic Search', 'Organic Social', 'Referral', 'Unassigned'] as const;

const text = z.string().check(z.maxLength(2_083));
/** Row filters, one value each. Figures then come from rows by all these dimensions together; a user in two of them counts twice. */
export const webFilterQuery = {
  channel: z.optional(text),
  source: z.optional(text),
  country: z.optional(text),
  device: z.optional(text),
  browser: z.optional(text),
  operating_system: z.optional(text),
};

/** `bounceRate` is a fraction, `averageSessionDuration` in seconds; both null where there were no sessions. */
const dayRow = z.object({
  date: z.string(),
  totalUsers: z.number(),
  activeUsers: z.number(),
  newUsers: z.number(),
  sessions: z.number(),
  screenPageViews: z.number(),
  bounceRate: z.nullable(z.number()),
  averageSessionDuration: z.nullable(z.number()),
});
export type WebDay = z.output<typeof dayRow>;

/**
 * Sums over the range. Users active on several days are summed by day, as in the source's daily rows; `bounceRate` is the mean of
 * the days (document 1, section 9), `averageSessionDuration` is weighted by sessions.
 */
const totals = z.object({
  totalUsers: z.number(),
  activeUsers: z.number(),
  newUsers: z.number(),
  sessions: z.number(),
  screenPageViews: z.number(),
  bounceRate: z.nullable(z.number()),
  averageSessionDuration: z.nullable(z.number()),
});
export type WebTotals = z.output<typeof totals>;

export const webCoverage = z.object({
  ...coveredDays,
  incomplete_from: z.nullable(z.string()),
  first_day: z.nullable(z.string()),
  last_day: z.nullable(z.string()),
  /** the property's own time zone, IANA */
  time_zone: z.nullable(z.string()),
  /** the source withheld small groups, or merged the rest into "(other)" */
  thresholded: z.boolean(),
});
export type WebCoverage = z.output<typeof webCoverage>;

export const getWebByDate = defineCall({
  name: 'getWebByDate',
  method: 'GET',
  path: '/gadata/general/date/',
  access: 'member',
  tokens: 'read',
  summary: 'Daily web analytics, with totals.',
  query: z.object({ ...rangeQuery, ...webFilterQuery }),
  output: z.object({
    data: z.array(dayRow),
    totals,
    compare: z.nullable(z.object({ data: z.array(dayRow), totals })),
    coverage: webCoverage,
  }),
});

const channelFigures = {
  sessions: z.number(),
  activeUsers: z.number(),
  newUsers: z.number(),
  screenPageViews: z.number(),
  averageSessionDuration: z.nullable(z.number()),
};
const channelRow = z.object({ date: z.optional(z.string()), sessionDefaultChannelGroup: z.string(), ...channelFigures });
export type ChannelRow = z.output<typeof channelRow>;
const sourceRow = z.object({ sessionSource: z.string(), ...channelFigures });
export type SourceRow = z.output<typeof sourceRow>;

/** Rows of the range, and of the comparison range if requested. */
const rowsOf = <T extends z.core.$ZodType>(row: T) =>
  z.object({ data: z.array(row), compare: z.nullable(z.array(row)), coverage: webCoverage });
const filtered = { ...rangeQuery, ...webFilterQuery };
const byDate = { group_by_date: z.optional(z.enum(['true', 'false'])) };

export const listChannels = defineCall({
  name: 'listChannels',
  method: 'GET',
  path: '/gadata/sessionDefaultChannelGroup/',
  access: 'member',
  tokens: 'read',
  summary: 'Sessions by default channel group, most first; with `group_by_date` a row for each day and channel.',
  query: z.object({ ...filtered, ...byDate }),
  output: rowsOf(channelRow),
});

export const listSources = defineCall({
  name: 'listSources',
  method: 'GET',
  path: '/gadata/sessionSource/',
  access: 'member',
  tokens: 'read',
  summary: 'Sessions by source, most first; at most 1,000.',
  query: z.object(filtered),
  output: rowsOf(sourceRow),
});

/** Browsers and operating systems; `group_by` names the field. */
const technologyRow = z.object({ browser: z.optional(z.string()), operatingSystem: z.optional(z.string()), total_views: z.number() });
export type TechnologyRow = z.output<typeof technologyRow>;

export const listTechnology = defineCall({
  name: 'listTechnology',
  method: 'GET',
  path: '/gadata/device/',
  access: 'member',
  tokens: 'read',
  summary: 'Views by browser or operating system, most first.',
  query: z.object({ ...filtered, group_by: z.enum(['browser', 'operatingSystem']) }),
  output: rowsOf(technologyRow),
});

const countryRow = z.object({ country: z.string(), screenPageViews: z.number(), activeUsers: z.number() });
export type CountryRow = z.output<typeof countryRow>;
export const listCountries = defineCall({
  name: 'listCountries',
  method: 'GET',
  path: '/gadata/country/',
  access: 'member',
  tokens: 'read',
  summary: 'Views by country (the source’s English names), most first.',
  query: z.object(filtered),
  output: rowsOf(countryRow),
});

const deviceRow = z.object({ deviceCategory: z.string(), screenPageViews: z.number(), activeUsers: z.number() });
export type DeviceRow = z.output<typeof deviceRow>;
export const listDevices = defineCall({
  name: 'listDevices',
  method: 'GET',
  path: '/gadata/deviceCategory/',
  access: 'member',
  tokens: 'read',
  summary: 'Views by device category, most first.',
  query: z.object(filtered),
  output: rowsOf(deviceRow),
});

const eventRow = z.object({ eventName: z.string(), eventCount: z.number(), activeUsers: z.number() });
export type EventRow = z.output<typeof eventRow>;
/** `date`, and the count of each event under the event's name. */
const eventDay = z.catchall(z.object({ date: z.string() }), z.union([z.string(), z.number()]));
export type EventDay = z.output<typeof eventDay>;
export const listEvents = defineCall({
  name: 'listEvents',
  method: 'GET',
  path: '/gadata/event/',
  access: 'member',
  tokens: 'read',
  summary: 'Events by name, most first; with `group_by_date` a row for each day: its date, and the count of each event under its name.',
  query: z.object({ ...rangeQuery, ...byDate }),
  output: rowsOf(z.union([eventRow, eventDay])),
});

export const WEB_PAGE_SORTS = [
  'page',
  'screenPageViews',
  'sessions',
  'activeUsers',
  'bounceRate',
  'averageEngagementTime',
  'scrollEvents',
] as const;
const pageFigures = {
  screenPageViews: z.number(),
  sessions: z.number(),
  activeUsers: z.number(),
  bounceRate: z.nullable(z.number()),
  /** foreground seconds per active user; null: no active users, or some imported days lack the metric */
  averageEngagementTime: z.nullable(z.number()),
  /** null: some imported days lack the metric */
  scrollEvents: z.nullable(z.number()),
};
const webPageRow = z.object({ page: z.string(), ...pageFigures, previous: z.nullable(z.object(pageFigures)) });
export type WebPageRow = z.output<typeof webPageRow>;
export const listWebPages = defineCall({
  name: 'listWebPages',
  method: 'GET',
  path: '/gadata/page/',
  access: 'member',
  tokens: 'read',
  summary: 'Web analytics by page, with the compared range.',
  query: z.object({
    ...rangeQuery,
    page_no: urlInteger(1, 1, 1_000_000),
    page_size: urlInteger(DEFAULT_PAGE_SIZE, 1, 1_000),
    sort: z._default(z.enum(WEB_PAGE_SORTS), 'screenPageViews'),
    direction: z._default(z.enum(SORT_DIRECTIONS), 'desc'),
    search: z.optional(text),
  }),
  output: z.extend(pageOf(webPageRow), { coverage: webCoverage }),
});
