import type { Days, SearchCoverage } from '@canopy/contract/analytics';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRow } from '../../../store/rows.ts';
import type { RolledUpDays } from './spans.ts';

/** What is stored and what is missing, except what a single answer is of and omits. */
export type StoredCoverage = Omit<SearchCoverage, 'days' | 'compared' | 'hours' | 'counted_by' | 'left_out'>;

/** What is stored, as far as reads need to know. */
export interface Stored extends RolledUpDays {
  /** days not yet in the series */
  readonly outOfSeries: readonly string[];
  readonly coverage: StoredCoverage;
}

const rowShape = z.object({
  first: z.nullable(z.string()),
  last: z.nullable(z.string()),
  first_day: z.nullable(z.string()),
  last_day: z.nullable(z.string()),
  incomplete_from: z.nullable(z.string()),
  truncated: z.nullable(z.boolean()),
  pending: z.nullable(z.array(z.string())),
  out_of_series: z.nullable(z.array(z.string())),
});

/** What is stored of a workspace, and what the figures of the given days omit. */
export async function readStored(db: Db, organisationId: string, { from, to }: Days): Promise<Stored> {
  const inside = sql`filter (where day between ${from}::date and ${to}::date)`;
  const row = await queryRow(
    db,
    rowShape,
    sql`
    select min(day)::text as first, max(day)::text as last, (min(day) filter (where clicks is not null))::text as first_day, (max(day) filter (where clicks is not null))::text as last_day,
      (min(day) filter (where not final and day <= ${to}::date))::text as incomplete_from, bool_or(truncated) ${inside} as truncated, array_agg(day::text) filter (where not settled) as pending,
      array_agg(day::text) filter (where not in_series) as out_of_series
    from search_days where organisation_id = ${organisationId}`,
  );
  return {
    days: row?.first && row.last ? { from: row.first, to: row.last } : null,
    pending: row?.pending ?? [],
    outOfSeries: row?.out_of_series ?? [],
    coverage: {
      incomplete_from: row?.incomplete_from ?? null,
      first_day: row?.first_day ?? null,
      last_day: row?.last_day ?? null,
      truncated: row?.truncated ?? false,
    },
  };
}
