import { sql, type SQL } from 'drizzle-orm';
import { arrayOf, type ElementType } from '../../../store/binary-array.ts';
import { storableText } from '../../../store/storable.ts';

type ColumnType = Exclude<ElementType, 'bytea'> | ListType;
/** Lists of texts, in which an empty text becomes null, and of values written without commas. */
type ListType = 'text[]' | 'uuid[]' | 'smallint[]';

/** One column of rows to store: its SQL type and each row's value. */
export type Column<Row> = readonly [name: string, type: ColumnType, value: (row: Row) => unknown];

/**
 * `"a", "b"`: the names of the columns; with `of`, which ends with a dot, those of one table. As one text, because Drizzle takes longer
 * over a name than PostgreSQL over what is stored in it.
 */
export const namesOf = <Row>(columns: readonly Column<Row>[], of = ''): SQL =>
  sql.raw(columns.map(([name]) => `${of}"${name}"`).join(', '));

const isList = (type: ColumnType): type is ListType => type.endsWith('[]');
/** Separates the texts of a list; within a text it becomes a space. */
const SEPARATOR = '\u001f';

/**
 * `unnest($1::uuid[], $2::text[], …)`: many rows in one statement, one array per column. PostgreSQL flattens nested arrays, so a list is
 * sent as one text: see `pickColumns`.
 */
export function unnestOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): SQL {
  const arrays = columns.map(([, type, value]) => {
    if (!isList(type)) return arrayOf(type, rows.map(value));
    return arrayOf(
      'text',
      rows.map((row) => listText(type, value(row) as readonly (string | number | null)[])),
    );
  });
  return sql`unnest(${sql.join(arrays, sql`, `)})`;
}

/** The select list over an unnest aliased with the columns' names. */
export const pickColumns = <Row>(columns: readonly Column<Row>[]): SQL =>
  sql.raw(
    columns
      .map(([name, type]) => {
        if (!isList(type)) return `"${name}"`;
        return type === 'text[]' ? `string_to_array("${name}", e'\\x1f', '')` : `"${name}"::${type}`;
      })
      .join(', '),
  );

function listText(type: ListType, values: readonly (string | number | null)[]): string {
  if (type !== 'text[]') return `{${values.map((value) => value ?? 'null').join(',')}}`;
  return storableText(
    values.map((value) => (String(value ?? '').includes(SEPARATOR) ? String(value).replaceAll(SEPARATOR, ' ') : value)).join(SEPARATOR),
  );
}
