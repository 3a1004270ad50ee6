import { countries } from '../figures/audience.ts';
import { dateOf } from '../figures/calendar.ts';
import type { Hit, Visit } from '../figures/visits.ts';
import { GoogleError } from '../google-error.ts';
import { isKeyEvent, type Tally } from './tally.ts';

const compactDates = new Map<number, string>();

/** `yyyyMMdd`; requested with every hit of a day. */
function compactDate(day: number): string {
  let date = compactDates.get(day);
  if (date === undefined) compactDates.set(day, (date = dateOf(day).replaceAll('-', '')));
  return date;
}

const DEVICES = ['mobile', 'desktop', 'tablet'];

/** `ofHit`: has a value for each event rather than for the whole session. */
type Dimension = { uiName: string; ofHit?: true; value: (visit: Visit, day: number, hit: Hit | null) => string };

const dimensions: Record<string, Dimension> = {
  date: { uiName: 'Date', value: (_visit, day) => compactDate(day) },
  sessionDefaultChannelGroup: { uiName: 'Session default channel group', value: ({ channel }) => channel },
  sessionSource: { uiName: 'Session source', value: ({ source }) => source },
  browser: { uiName: 'Browser', value: ({ browser }) => browser },
  operatingSystem: { uiName: 'Operating system', value: ({ system }) => system },
  country: { uiName: 'Country', value: ({ country }) => countries[country]?.name ?? '(not set)' },
  deviceCategory: { uiName: 'Device category', value: ({ device }) => DEVICES[device] ?? '(not set)' },
  eventName: { uiName: 'Event name', ofHit: true, value: (_visit, _day, hit) => hit?.event ?? '(not set)' },
  isKeyEvent: { uiName: 'Is key event', ofHit: true, value: (_visit, _day, hit) => String(hit !== null && isKeyEvent(hit)) },
  pagePath: { uiName: 'Page path', ofHit: true, value: (_visit, _day, hit) => hit?.page ?? '(not set)' },
};

type Metric = { uiName: string; type: 'TYPE_INTEGER' | 'TYPE_FLOAT' | 'TYPE_SECONDS'; value: (tally: Tally) => number };

const metrics: Record<string, Metric> = {
  totalUsers: { uiName: 'Total users', type: 'TYPE_INTEGER', value: ({ users }) => users.size },
  activeUsers: { uiName: 'Active users', type: 'TYPE_INTEGER', value: ({ activeUsers }) => activeUsers.size },
  newUsers: { uiName: 'New users', type: 'TYPE_INTEGER', value: ({ newUsers }) => newUsers },
  sessions: { uiName: 'Sessions', type: 'TYPE_INTEGER', value: ({ sessions }) => sessions },
  screenPageViews: { uiName: 'Views', type: 'TYPE_INTEGER', value: ({ views }) => views },
  bounceRate: {
    uiName: 'Bounce rate',
    type: 'TYPE_FLOAT',
    value: ({ sessions, engagedSessions }) => (sessions === 0 ? 0 : 1 - engagedSessions / sessions),
  },
  averageSessionDuration: {
    uiName: 'Average session duration',
    type: 'TYPE_SECONDS',
    value: ({ sessions, duration }) => (sessions === 0 ? 0 : duration / sessions),
  },
  userEngagementDuration: { uiName: 'User engagement', type: 'TYPE_SECONDS', value: ({ engagement }) => engagement },
  eventCount: { uiName: 'Event count', type: 'TYPE_INTEGER', value: ({ events }) => events },
  keyEvents: { uiName: 'Key events', type: 'TYPE_FLOAT', value: ({ keyEvents }) => keyEvents },
};

export type NamedDimension = Dimension & { name: string };
export type NamedMetric = Metric & { name: string };

/** @throws GoogleError 400 if there is no such dimension */
export function dimensionOf(name: string): NamedDimension {
  const found = dimensions[name];
  if (found === undefined) throw unknownField(name, 'dimension');
  return { ...found, name };
}

/** @throws GoogleError 400 if there is no such metric */
export function metricOf(name: string): NamedMetric {
  const found = metrics[name];
  if (found === undefined) throw unknownField(name, 'metric');
  return { ...found, name };
}

/** Response of the `metadata` call. */
export function fieldCatalogue(property: string) {
  return {
    name: `properties/${property}/metadata`,
    dimensions: Object.entries(dimensions).map(([apiName, { uiName }]) => ({ apiName, uiName })),
    metrics: Object.entries(metrics).map(([apiName, { uiName, type }]) => ({ apiName, uiName, type })),
  };
}

function unknownField(name: string, kind: 'dimension' | 'metric'): GoogleError {
  return new GoogleError(
    400,
    `Field ${name} is not a valid ${kind}. For a list of valid dimensions and metrics, see https://developers.google.com/analytics/devguides/reporting/data/v1/api-schema `,
  );
}
