import { sql, type SQL } from 'drizzle-orm';
import { storableText } from '../../../store/storable.ts';

type ColumnType = 'uuid' | 'text' | 'integer' | 'bigint' | 'real' | 'boolean' | 'jsonb' | 'timestamptz' | ListType;
/** Lists of texts, in which an empty text becomes null, and of values written without commas. */
type ListType = 'text[]' | 'uuid[]' | 'smallint[]';

/** One column of rows to store: its SQL type and each row's value. */
export type Column<Row> = readonly [name: string, type: ColumnType, value: (row: Row) => unknown];

const PG_ARRAY: Record<Exclude<ColumnType, ListType>, SQL> = {
  uuid: sql`uuid[]`,
  text: sql`text[]`,
  integer: sql`integer[]`,
  bigint: sql`bigint[]`,
  real: sql`real[]`,
  boolean: sql`boolean[]`,
  jsonb: sql`jsonb[]`,
  timestamptz: sql`timestamptz[]`,
};

/** `("a", "b")`: the names of the columns. */
export const namesOf = <Row>(columns: readonly Column<Row>[]): SQL =>
  sql.join(
    columns.map(([name]) => sql.identifier(name)),
    sql`, `,
  );

const isList = (type: ColumnType): type is ListType => type.endsWith('[]');
/** Separates the texts of a list; within a text it becomes a space. */
const SEPARATOR = '\u001f';

/**
 * `unnest($1::uuid[], $2::text[], …)`: many rows in one statement, one array per column. PostgreSQL flattens nested arrays, so a list is
 * sent as one text: see `pickColumns`.
 */
export function unnestOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): SQL {
  const arrays = columns.map(([, type, value]) => {
    const cast = isList(type) ? PG_ARRAY.text : PG_ARRAY[type];
    const values = rows.map((row) => (isList(type) ? listText(type, value(row) as readonly (string | number | null)[]) : value(row)));
    return sql`${sql.param(values)}::${cast}`;
  });
  return sql`unnest(${sql.join(arrays, sql`, `)})`;
}

/** The select list over an unnest aliased with the columns' names. */
export const pickColumns = <Row>(columns: readonly Column<Row>[]): SQL =>
  sql.join(
    columns.map(([name, type]) => {
      if (!isList(type)) return sql.identifier(name);
      return type === 'text[]'
        ? sql`string_to_array(${sql.identifier(name)}, ${sql.raw("e'\\x1f'")}, '')`
        : sql`${sql.identifier(name)}::${sql.raw(type)}`;
    }),
    sql`, `,
  );

function listText(type: ListType, values: readonly (string | number | null)[]): string {
  if (type !== 'text[]') return `{${values.map((value) => value ?? 'null').join(',')}}`;
  return storableText(
    values.map((value) => (String(value ?? '').includes(SEPARATOR) ? String(value).replaceAll(SEPARATOR, ' ') : value)).join(SEPARATOR),
  );
}
