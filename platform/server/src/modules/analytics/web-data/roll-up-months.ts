import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { monthEnd, partitionOf } from '../search-data/index.ts';
import { FIGURES, lockWebData, WEB_PARTITIONED } from './replace-days.ts';

const SUMS = sql`sum(total_users), sum(active_users), sum(new_users), sum(sessions), sum(views), sum(events), sum(bounced), sum(seconds)`;

const staleMonth = z.object({ kind: z.string(), month: z.string() });

/** Sums up the months in which days were stored since the last time. Call it at the end of an import. */
export async function rollUpWebMonths(db: Db, organisationId: string): Promise<void> {
  const rows = await queryRows(
    db,
    staleMonth,
    sql`select kind, month::text from web_months where organisation_id = ${organisationId} and stale order by month, kind`,
  );
  for (const { kind, month } of rows) {
    await db.transaction(async (tx) => {
      await lockWebData(tx, organisationId);
      await tx.execute(sql`delete from web_fact_months where organisation_id = ${organisationId} and kind = ${kind} and month = ${month}`);
      await tx.execute(sql`
        insert into web_fact_months (organisation_id, kind, month, name, ${FIGURES})
        select organisation_id, kind, ${month}::date, name, ${SUMS} from web_facts
        where organisation_id = ${organisationId} and kind = ${kind} and day between ${month} and ${monthEnd(month)} group by organisation_id, kind, name`);
      await tx.execute(
        sql`update web_months set stale = false where organisation_id = ${organisationId} and kind = ${kind} and month = ${month}`,
      );
    });
  }
  if (rows.length === 0) return;
  // The planner has no statistics on the new rows, and people look at them right after an import.
  const partitions = [...new Set(rows.map(({ month }) => month))].flatMap((month) =>
    WEB_PARTITIONED.map((table) => sql.identifier(partitionOf(table, month))),
  );
  await db.execute(sql`analyze web_days, web_names, web_fact_months, ${sql.join(partitions, sql`, `)}`);
}
