import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';

const DAYS = 30;
const topVisit = z.object({ kind: z.enum(['country', 'device', 'page']), name: z.string(), views: z.number(), share: z.number() });
export type TopVisit = z.output<typeof topVisit>;

/**
 * Countries, devices and pages with the most views in imported web analytics, over the last 30 days with rows of their kind.
 * @param most of each kind
 * @returns most views first; `share` is the fraction of all views of the kind, those of unknown or merged names included
 */
export function readTopVisits(db: Db, organisationId: string, most: number): Promise<TopVisit[]> {
  return queryRows(
    db,
    topVisit,
    sql`
    with last as (select kind, max(day) as day from web_facts
      where organisation_id = ${organisationId} and kind in ('country', 'device', 'page') group by kind),
    sums as (select f.kind, f.name, sum(f.views)::float8 as views, sum(sum(f.views)) over (partition by f.kind)::float8 as total
      from web_facts f join last on last.kind = f.kind and f.day > last.day - ${DAYS}::integer
      where f.organisation_id = ${organisationId} group by f.kind, f.name),
    ranked as (select s.kind, n.name, s.views, s.views / s.total as share,
        row_number() over (partition by s.kind order by s.views desc, n.name collate "C") as place
      from sums s join web_names n on n.organisation_id = ${organisationId} and n.id = s.name
      where s.views > 0 and n.name not in ('', '(not set)', '(other)'))
    select kind, name, views, share from ranked where place <= ${most} order by kind, place`,
  );
}
