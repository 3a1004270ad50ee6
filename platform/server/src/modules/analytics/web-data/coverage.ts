import type { Days, WebCoverage } from '@canopy/contract/analytics';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRow } from '../../../store/rows.ts';
import type { WebKind } from './web-rows.ts';

/** What is stored of a kind, as far as reads need to know. */
export interface WebStored {
  /** null: nothing is stored */
  readonly days: Days | null;
  /** months whose monthly sums include all of their days, as first days */
  readonly summed: ReadonlySet<string>;
  /** whether every stored day has engagement time and scrolls, which earlier imports did not read */
  readonly hasEngagement: boolean;
  readonly coverage: Omit<WebCoverage, 'days' | 'compared'>;
}

const rowShape = z.object({
  first_day: z.nullable(z.string()),
  last_day: z.nullable(z.string()),
  incomplete_from: z.nullable(z.string()),
  thresholded: z.nullable(z.boolean()),
  has_engagement: z.nullable(z.boolean()),
  summed: z.array(z.string()),
});

const timeZoneRow = z.object({ time_zone: z.nullable(z.string()) });

/** The property's time zone; null: unknown. */
export async function readTimeZone(db: Db, organisationId: string): Promise<string | null> {
  const row = await queryRow(db, timeZoneRow, sql`select time_zone from web_sources where organisation_id = ${organisationId}`);
  return row?.time_zone ?? null;
}

/** The current day in a time zone, `yyyy-MM-dd`; in UTC if there is none. */
export function dayIn(timeZone: string | null, now: Date): string {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone: timeZone ?? 'UTC', year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);
  } catch {
    return now.toISOString().slice(0, 10);
  }
}

/** What is stored of a kind, and what the figures of the given days omit. */
export async function readWebStored(
  db: Db,
  organisationId: string,
  kind: WebKind | 'visits',
  { from, to }: Days,
  timeZone: string | null,
): Promise<WebStored> {
  const row = await queryRow(
    db,
    rowShape,
    sql`
    select min(day)::text as first_day, max(day)::text as last_day, (min(day) filter (where not final and day <= ${to}::date))::text as incomplete_from,
      bool_or(thresholded) filter (where day between ${from}::date and ${to}::date) as thresholded,
      bool_and(has_engagement) as has_engagement,
      array(select month::text from web_months where organisation_id = ${organisationId} and kind = ${kind} and not stale) as summed
    from web_days where organisation_id = ${organisationId} and kind = ${kind}`,
  );
  const [first, last] = [row?.first_day ?? null, row?.last_day ?? null];
  return {
    days: first !== null && last !== null ? { from: first, to: last } : null,
    summed: new Set(row?.summed),
    hasEngagement: row?.has_engagement ?? false,
    coverage: {
      incomplete_from: row?.incomplete_from ?? null,
      first_day: first,
      last_day: last,
      time_zone: timeZone,
      thresholded: row?.thresholded ?? false,
    },
  };
}
