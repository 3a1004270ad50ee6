import { sql, type SQL } from 'drizzle-orm';

type ColumnType = 'uuid' | 'text' | 'integer' | 'bigint' | 'real' | 'boolean' | 'jsonb' | 'timestamptz' | 'text[]';

/** One column of rows to store: its SQL type and the value each row has in it. */
export type Column<Row> = readonly [name: string, type: ColumnType, value: (row: Row) => unknown];

const PG_ARRAY: Record<Exclude<ColumnType, 'text[]'>, SQL> = {
  uuid: sql`uuid[]`, text: sql`text[]`, integer: sql`integer[]`, bigint: sql`bigint[]`, real: sql`real[]`,
  boolean: sql`boolean[]`, jsonb: sql`jsonb[]`, timestamptz: sql`timestamptz[]`,
};

/** `("a", "b")`: the names of the columns. */
export const namesOf = <Row>(columns: readonly Column<Row>[]): SQL =>
  sql.join(columns.map(([name]) => sql.identifier(name)), sql`, `);

/**
 * `unnest($1::uuid[], $2::text[], …)`: many rows in one statement, one array a column.
 * PostgreSQL flattens nested arrays, so a `text[]` column travels as the text of an array: see `pickColumns`.
 */
export function unnestOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): SQL {
  const arrays = columns.map(([, type, value]) => {
    const cast = type === 'text[]' ? PG_ARRAY.text : PG_ARRAY[type];
    const values = rows.map((row) => (type === 'text[]' ? arrayText(value(row) as readonly string[]) : value(row)));
    return sql`${sql.param(values)}::${cast}`;
  });
  return sql`unnest(${sql.join(arrays, sql`, `)})`;
}

/** The select list over an unnest aliased with the columns' names. */
export const pickColumns = <Row>(columns: readonly Column<Row>[]): SQL =>
  sql.join(
    columns.map(([name, type]) => (type === 'text[]' ? sql`${sql.identifier(name)}::text[]` : sql.identifier(name))),
    sql`, `,
  );

const arrayText = (values: readonly string[]): string => `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
