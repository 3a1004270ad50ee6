import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { queryRows } from '../store/rows.ts';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';
import { SecretError } from './secrets.ts';

const oldRow = z.object({ row: z.string(), workspace: z.nullable(z.string()), sealed: z.string() });

/** What became of the secrets of one column. */
export interface Resealed {
  column: SealedColumn;
  /** now sealed with the first key */
  sealed: number;
  /** left as they are, because no key of this server opens them */
  lost: number;
}

/**
 * Binds secrets of earlier releases, which were sealed without their place, to the row they stand in. Run at each start: what another process
 * has changed in the meantime stays as it is, and what this server's keys do not open is left for the person who enters it anew.
 */
export async function resealOldSecrets(deps: Pick<Deps, 'db' | 'secrets' | 'log'>): Promise<void> {
  await reseal(deps, (column) => sql`${column} like 'v1.%'`);
}

/**
 * Seals everything with the first key, so that the others can be given up. The platform may run meanwhile.
 * @returns a line for each column that held something to seal
 */
export async function resealSecrets(deps: Pick<Deps, 'db' | 'secrets' | 'log'>): Promise<Resealed[]> {
  return (await reseal(deps, (column) => sql`${column} ~ '^v[12]\\.'`)).filter(({ sealed, lost }) => sealed + lost > 0);
}

async function reseal({ db, secrets, log }: Pick<Deps, 'db' | 'secrets' | 'log'>, where: (column: SQL) => SQL): Promise<Resealed[]> {
  const done: Resealed[] = [];
  for (const [name, { row, ofWorkspace }] of Object.entries(SEALED_COLUMNS)) {
    const [tableName = '', columnName = ''] = name.split('.');
    const [table, column] = [sql.identifier(tableName), sql`${sql.identifier(columnName)}`];
    const count: Resealed = { column: name as SealedColumn, sealed: 0, lost: 0 };
    done.push(count);
    const key = sql.identifier(row);
    const found = await queryRows(
      db,
      oldRow,
      sql`/* every workspace */ select ${key}::text as row, ${ofWorkspace ? sql`organisation_id::text` : sql`null`} as workspace, ${column} as sealed
        from ${table} where ${where(column)}`,
    );
    for (const { sealed, ...place } of found) {
      if (secrets.isCurrent(sealed)) continue;
      try {
        const bound = secrets.seal(secrets.open(sealed, { column: name as SealedColumn, ...place }), {
          column: name as SealedColumn,
          ...place,
        });
        await db.execute(
          sql`/* every workspace */ update ${table} set ${column} = ${bound} where ${key}::text = ${place.row} and ${column} = ${sealed}`,
        );
        count.sealed += 1;
      } catch (error) {
        if (!(error instanceof SecretError)) throw error;
        count.lost += 1;
        log.warn({ column: name, reason: error.message }, 'a stored secret could not be bound to its row');
      }
    }
  }
  return done;
}
