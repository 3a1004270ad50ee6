import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { queryRows } from '../store/rows.ts';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';
import { SecretError } from './secrets.ts';

const oldRow = z.object({ row: z.string(), workspace: z.nullable(z.string()), sealed: z.string() });

/**
 * Binds secrets of earlier releases, which were sealed without their place, to the row they stand in. Run at each start: what another process
 * has changed in the meantime stays as it is, and what this server's key does not open is left for the person who enters it anew.
 */
export async function resealOldSecrets({ db, secrets, log }: Pick<Deps, 'db' | 'secrets' | 'log'>): Promise<void> {
  for (const [name, { row, ofWorkspace }] of Object.entries(SEALED_COLUMNS)) {
    const [table = '', column = ''] = name.split('.').map((part) => sql.identifier(part));
    const key = sql.identifier(row);
    const found = await queryRows(
      db,
      oldRow,
      sql`/* every workspace */ select ${key}::text as row, ${ofWorkspace ? sql`organisation_id::text` : sql`null`} as workspace, ${column} as sealed
        from ${table} where ${column} like 'v1.%'`,
    );
    for (const { sealed, ...place } of found) {
      try {
        const bound = secrets.seal(secrets.open(sealed, { column: name as SealedColumn, ...place }), {
          column: name as SealedColumn,
          ...place,
        });
        await db.execute(
          sql`/* every workspace */ update ${table} set ${column} = ${bound} where ${key}::text = ${place.row} and ${column} = ${sealed}`,
        );
      } catch (error) {
        if (!(error instanceof SecretError)) throw error;
        log.warn({ column: name, reason: error.message }, 'a stored secret could not be bound to its row');
      }
    }
  }
}
