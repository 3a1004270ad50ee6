import { sql } from 'drizzle-orm';
import { WEB_REPORT_KINDS } from '@canopy/connectors/google';
import type { Db } from '../../../../store/db.ts';
import { SINCE, TODAY, WEB_PROPERTY, type GoogleStack } from './google-stack.ts';

/** Rows as text, one per line, in a fixed order. Positions to six digits: they are stored as position × impressions. */
const lines = (rows: readonly (readonly unknown[])[]): string[] =>
  rows
    .map((row) =>
      row
        .map((value) => (typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(6) : String(value).toLowerCase()))
        .join(' | '),
    )
    .sort();

const PLACES = sql`case when impressions = 0 then 0 else places / impressions end::float8`;

/** All Search Console rows stored for a workspace: joint rows, rows by page, by country and by device, and totals. */
export async function storedSearchRows(db: Db, organisationId: string): Promise<Record<string, string[]>> {
  const read = async (query: ReturnType<typeof sql>) => lines((await db.execute(query)).rows.map((row) => Object.values(row)));
  const mine = sql`organisation_id = ${organisationId}`;
  return {
    joint: await read(sql`
      select f.day::text, p.url, q.query, country, device, clicks, impressions, ${PLACES} as position from search_facts f
      join search_pages p on p.organisation_id = f.organisation_id and p.id = f.page join search_queries q on q.organisation_id = f.organisation_id and q.id = f.query
      where f.organisation_id = ${organisationId}`),
    page: await read(
      sql`select d.day::text, p.url, clicks, impressions, ${PLACES} as position from search_page_days d join search_pages p on p.organisation_id = d.organisation_id and p.id = d.page where d.organisation_id = ${organisationId}`,
    ),
    country: await read(
      sql`select day::text, country, clicks, impressions, ${PLACES} as position from search_places where ${mine} and device = '' and country <> ''`,
    ),
    device: await read(
      sql`select day::text, device, clicks, impressions, ${PLACES} as position from search_places where ${mine} and country = '' and device <> ''`,
    ),
    totals: await read(
      sql`select day::text, clicks, impressions, ${PLACES} as position from search_days where ${mine} and clicks is not null`,
    ),
  };
}

interface TruthRow {
  keys: string[];
  clicks: number;
  impressions: number;
  position: number;
}

/** The same rows as the source has them. */
export async function trueSearchRows({ truth }: GoogleStack, site: string): Promise<Record<string, string[]>> {
  const read = async (...dimensions: string[]) => {
    const rows = await truth<TruthRow>('truth', {
      site,
      start: SINCE,
      end: TODAY,
      dimensions: ['date', ...dimensions].join(','),
      dataState: 'all',
    });
    return lines(rows.map(({ keys, clicks, impressions, position }) => [...keys, clicks, impressions, position]));
  };
  return {
    joint: await read('page', 'query', 'country', 'device'),
    page: await read('page'),
    country: await read('country'),
    device: await read('device'),
    totals: await read(),
  };
}

/** Views, events and sessions by kind, day and name: as stored, and as the source has them. */
export async function webRows(db: Db, organisationId: string, { truth }: GoogleStack): Promise<{ stored: string[]; expected: string[] }> {
  const figure = sql`case kind when 'event' then events when 'channel' then sessions when 'source' then sessions else views end`;
  const { rows } = await db.execute(sql`
    select kind, f.day::text, n.name, ${figure} as value from web_facts f join web_names n on n.organisation_id = f.organisation_id and n.id = f.name where f.organisation_id = ${organisationId}
    union all select 'scroll', f.day::text, n.name, f.events from web_facts f join web_names n on n.organisation_id = f.organisation_id and n.id = f.name where f.organisation_id = ${organisationId} and kind = 'page'`);
  const dimensionOf: Record<string, string> = {
    channel: 'sessionDefaultChannelGroup',
    source: 'sessionSource',
    device: 'deviceCategory',
    event: 'eventName',
    page: 'pagePath',
    scroll: 'pagePath,eventName',
  };
  const expected: unknown[][] = [];
  for (const kind of WEB_REPORT_KINDS.filter((one) => one !== 'visits')) {
    const dimensions = ['date', ...(kind === 'general' ? [] : [dimensionOf[kind] ?? kind])].join(',');
    const metrics =
      kind === 'event' || kind === 'scroll' ? 'eventCount' : kind === 'channel' || kind === 'source' ? 'sessions' : 'screenPageViews';
    const found = await truth<{ dimensions: string[]; metrics: number[] }>('ga-truth', {
      property: WEB_PROPERTY,
      start: SINCE,
      end: TODAY,
      dimensions,
      metrics,
    });
    for (const {
      dimensions: [date = '', name = '', event = 'scroll'],
      metrics: [value],
    } of found)
      if (event === 'scroll') expected.push([kind, `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`, name, value]);
  }
  const shown = rows.map((row) => Object.values(row)).filter((row) => row.at(-1) !== 0);
  return { stored: lines(shown), expected: lines(expected.filter((row) => row.at(-1) !== 0)) };
}
