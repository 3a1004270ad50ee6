import type { TableRow } from './read-table.ts';

/** Names under which exports have a column. */
export type ColumnNames<Key extends string> = Readonly<Record<Key, readonly string[]>>;

export interface FoundColumns<Key extends string> {
  /** null: the file has none */
  readonly header: TableRow | null;
  /** what stands below it */
  readonly rows: readonly TableRow[];
  /** index of each column whose name is known */
  readonly columns: Partial<Record<Key, number>>;
}

/** Rows among which a header is looked for: some exports put titles and dates above it. */
const HEADER_ROWS = 10;

/** A column's name without case, diacritics, punctuation and spaces: `Référence – URL` is `referenceurl`. */
export const nameOf = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Finds the header by the names of the columns that are wanted; the earlier a name stands in its list, the better it is. */
export function findColumns<Key extends string>(rows: readonly TableRow[], names: ColumnNames<Key>): FoundColumns<Key> {
  const keys = Object.keys(names) as Key[];
  const found = rows
    .slice(0, HEADER_ROWS)
    .map((header, at) => ({ header, at, columns: columnsIn(header, names, keys) }))
    .sort((a, b) => Object.keys(b.columns).length - Object.keys(a.columns).length || a.at - b.at)[0];
  if (!found || Object.keys(found.columns).length === 0) return { header: null, rows, columns: {} };
  return { header: found.header, rows: rows.slice(found.at + 1), columns: found.columns };
}

function columnsIn<Key extends string>({ cells }: TableRow, names: ColumnNames<Key>, keys: readonly Key[]): Partial<Record<Key, number>> {
  const headings = cells.map(nameOf);
  const columns: Partial<Record<Key, number>> = {};
  const taken = new Set<number>();
  for (const key of keys) {
    for (const name of names[key]) {
      const at = headings.findIndex((heading, index) => heading === nameOf(name) && !taken.has(index));
      if (at === -1) continue;
      columns[key] = at;
      taken.add(at);
      break;
    }
  }
  return columns;
}
