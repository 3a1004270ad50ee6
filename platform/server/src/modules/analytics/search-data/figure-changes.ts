import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';

/** search_rows: the rows of the last 30 days, which change at the end of an import. */
export type FigureSource = 'search' | 'web' | 'search_rows';

/** Records that figures change; within the transaction that changes them, so that both become visible at once. */
export async function noteFigureChange(tx: Pick<Db, 'execute'>, organisationId: string, source: FigureSource): Promise<void> {
  await tx.execute(sql`
    insert into figure_changes (organisation_id, source, changes) values (${organisationId}, ${source}, 1)
    on conflict (organisation_id, source) do update set changes = figure_changes.changes + 1`);
}

const figureChangesRow = z.object({ changes: z.string() });

/** How often they have changed; '0' before the first time. */
export async function figureChanges(db: Db, organisationId: string, source: FigureSource): Promise<string> {
  const rows = await queryRows(
    db,
    figureChangesRow,
    sql`select changes::text from figure_changes where organisation_id = ${organisationId} and source = ${source}`,
  );
  return rows[0]?.changes ?? '0';
}
