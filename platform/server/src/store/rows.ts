import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from './db.ts';

type Executor = Pick<Db, 'execute'>;

/**
 * The rows of a query, parsed: a column that is missing, or is of another type than the code believes, is an error here and not a
 * wrong figure on a screen. Columns that the schema does not name are left out.
 *
 * Types as the driver gives them: `bigint` and `numeric` come as text, times as text, `jsonb` parsed.
 * @throws Error that names the columns that do not fit
 */
export async function rowsOf<Row extends z.ZodMiniType>(db: Executor, row: Row, query: SQL): Promise<z.output<Row>[]> {
  const { rows } = await db.execute(query);
  return rows.map((each) => {
    const parsed = z.safeParse(row, each);
    if (parsed.success) return parsed.data;
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(`A row is not as expected: ${faults.slice(0, 5).join('; ')}. It has the columns ${Object.keys(each).join(', ')}.`);
  });
}

/** The first row of a query, parsed; undefined where there is none. @throws Error that names the columns that do not fit */
export async function rowOf<Row extends z.ZodMiniType>(db: Executor, row: Row, query: SQL): Promise<z.output<Row> | undefined> {
  return (await rowsOf(db, row, query))[0];
}
