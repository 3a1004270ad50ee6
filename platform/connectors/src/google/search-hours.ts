import { z } from 'zod';
import { failure, type Failure } from './failure.ts';
import { allRows, openAsker, type SearchFigures } from './search-day.ts';
import type { Session } from './session.ts';

/** The groupings of hourly rows that figures and filters need; `all` has no anonymised queries. */
const GROUPINGS = {
  total: [],
  page: ['page'],
  country: ['country'],
  device: ['device'],
  all: ['page', 'query', 'country', 'device'],
} as const;
type HourGrouping = keyof typeof GROUPINGS;

/** Figures of one hour; of a grouping, those dimensions have a value and the others are empty. */
interface HourRow extends SearchFigures {
  readonly grouping: HourGrouping;
  /** when the hour began, ISO 8601 in UTC: `2025-04-07T07:00:00.000Z` */
  readonly hour: string;
  readonly page: string;
  readonly query: string;
  readonly country: string;
  readonly device: string;
}

/** Everything Search Console reports about the hours of one day of a property. */
export interface SearchHours {
  /** `yyyy-MM-dd`, Pacific time */
  readonly date: string;
  /** ISO 8601 in UTC; Google is still collecting this hour and all later ones. Null: none of the day’s hours */
  readonly incompleteFrom: string | null;
  readonly rows: readonly HourRow[];
}

/** Google writes hours with their offset; without one they would be in no known time zone. */
const hourSchema = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

/**
 * Reads the hours of one day of a property, at most some ten days ago. What Google has not counted yet comes as incomplete.
 * @param link the property as Google names it
 * @param date `yyyy-MM-dd`
 */
export async function readSearchHours(session: Session, link: string, date: string): Promise<{ ok: true; hours: SearchHours } | Failure> {
  const asker = await openAsker(session, link, date, 'hourly_all');
  const first = await asker.query(['hour'], 'byProperty', 0);
  if (!first.ok) return first;
  const { metadata } = first.answer;
  const open = metadata?.firstIncompleteHour ?? metadata?.first_incomplete_hour ?? null;
  const rows: HourRow[] = [];
  let moved = false;
  for (const grouping of Object.keys(GROUPINGS) as HourGrouping[]) {
    const dimensions: readonly string[] = GROUPINGS[grouping];
    const isOfProperty = grouping !== 'page' && grouping !== 'all';
    const read = await allRows(asker, ['hour', ...dimensions], isOfProperty ? 'byProperty' : 'auto');
    if (!read.ok) return read;
    moved ||= read.moved;
    for (const { keys, clicks, impressions, position } of read.rows) {
      const hour = hourSchema.safeParse(keys[0]);
      if (!hour.success) return failure('bad-request', 'Search Console’s hours could not be read.');
      const of = (dimension: string) => (dimensions.includes(dimension) ? (keys[dimensions.indexOf(dimension) + 1] ?? '') : '');
      const [page, query, country, device] = [of('page'), of('query'), of('country'), of('device').toLowerCase()];
      rows.push({ grouping, hour: hour.data, page, query, country, device, clicks, impressions, position });
    }
    // Nothing was searched, or nothing is counted yet.
    if (grouping === 'total' && read.rows.length === 0) break;
  }
  const incomplete = open === null ? null : hourSchema.safeParse(open);
  if (incomplete && !incomplete.success) return failure('bad-request', 'Search Console’s hours could not be read.');
  // Rows whose order changed between two pages may be missing: they are read again like those that are still being counted.
  const [earliest = null] = moved ? rows.map(({ hour }) => hour).toSorted() : [];
  return { ok: true, hours: { date, incompleteFrom: earliest ?? incomplete?.data ?? null, rows } };
}
