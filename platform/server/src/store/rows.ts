import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from './db.ts';

type Executor = Pick<Db, 'execute'>;

/**
 * The rows of a query, parsed: a missing column, or one of another type than the code expects, is an error here and not a wrong figure on a
 * screen. Columns that the schema does not name stay in the row, hidden from its type.
 *
 * Types as the driver returns them: `bigint` and `numeric` as text, times as text, `jsonb` parsed.
 * @throws Error that names the columns that do not fit
 */
export async function queryRows<Row extends z.core.$ZodType>(db: Executor, row: Row, query: SQL): Promise<z.output<Row>[]> {
  // eslint-disable-next-line no-restricted-syntax -- this is where rows are parsed
  const { rows } = await db.execute(query);
  return rows.map((each) => {
    const parsed = z.safeParse(row, each);
    if (parsed.success) return Object.assign(each, parsed.data) as z.output<Row>;
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new TypeError(`A row is not as expected: ${faults.slice(0, 5).join('; ')}. It has the columns ${Object.keys(each).join(', ')}.`);
  });
}

/** The first row of a query, parsed; undefined if there is none. @throws Error that names the columns that do not fit */
export async function queryRow<Row extends z.core.$ZodType>(db: Executor, row: Row, query: SQL): Promise<z.output<Row> | undefined> {
  return (await queryRows(db, row, query))[0];
}

/** The row of a query that always has one, such as `insert … returning`. @throws Error that names the columns that do not fit, or if there is none */
export async function queryOneRow<Row extends z.core.$ZodType>(db: Executor, row: Row, query: SQL): Promise<z.output<Row>> {
  const [only] = await queryRows(db, row, query);
  if (only === undefined) throw new Error('A query that always has a row had none.');
  return only;
}

/** An expression among the columns of a query that Drizzle builds, its values parsed; null stays null. */
export const parsedAs = <Value extends z.core.$ZodType>(value: Value, expression: SQL): SQL<z.output<Value>> =>
  expression.mapWith((given: unknown) => z.parse(value, given));

/** How many rows there are. */
export const totalRow = z.object({ total: z.number() });
export const idRow = z.object({ id: z.string() });
export const pageIdRow = z.object({ page_id: z.string() });

/** A time, which queries without a table definition return as text. */
export const dateTime = z.pipe(
  z.string(),
  z.transform((text) => new Date(text)),
);
/** A `bytea`. */
export const bytes = z.custom<Buffer>((value) => Buffer.isBuffer(value));
