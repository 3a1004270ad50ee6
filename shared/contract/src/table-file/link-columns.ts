import { findColumns } from './find-columns.ts';
import { LINK_COLUMNS } from './known-columns.ts';
import type { TableRow } from './read-table.ts';

/** Which column has what, counted from 0; null: none. */
export interface LinkColumns {
  readonly source_url: number;
  readonly target_url: number | null;
  readonly first_seen: number | null;
}

export interface GuessedLinks {
  readonly header: TableRow | null;
  readonly rows: readonly TableRow[];
  readonly columns: LinkColumns;
  /** whether the header names the columns, or only one column can have the links */
  readonly isSure: boolean;
}

const isUrl = (cell: string) => /^https?:\/\//i.test(cell) && URL.canParse(cell);
const isDate = (cell: string) => /^\d{4}[-/.]\d{2}[-/.]\d{2}\b/.test(cell);
/** Rows by which columns are told apart where no header names them. */
const SAMPLE_ROWS = 200;

/**
 * Columns of a file with links: by their names, else by what most of their cells are. A title that happens to be a URL does not make its
 * column the source.
 * @param isOwn whether a URL is the site's own: such a column has targets
 */
export function guessLinkColumns(table: readonly TableRow[], isOwn: (url: string) => boolean): GuessedLinks {
  const named = findColumns(table, LINK_COLUMNS);
  // A header in a language that is not known here has no URL in any cell.
  const [first, ...rest] = table;
  const hasHeader =
    first !== undefined && rest.length > 0 && first.cells.length > 1 && !first.cells.some((cell) => isUrl(cell) || isDate(cell));
  const header = named.header ?? (hasHeader ? first : null);
  const rows = named.header ? named.rows : hasHeader ? rest : table;
  const counts = countCells(rows.slice(0, SAMPLE_ROWS), isOwn);
  const bestBy = (count: (one: Counts) => number, without: readonly (number | null)[] = []) =>
    counts.filter((one) => count(one) > 0 && !without.includes(one.at)).toSorted((a, b) => count(b) - count(a) || a.at - b.at)[0]?.at ??
    null;
  const source = named.columns.source_url ?? bestBy(({ foreign }) => foreign) ?? 0;
  const target = named.columns.target_url ?? bestBy(({ own }) => own, [source]);
  const seen = named.columns.first_seen ?? bestBy(({ dates }) => dates, [source, target]);
  const isOnly = (count: (one: Counts) => number) => counts.filter((one) => count(one) > 0).length <= 1;
  return {
    header,
    rows,
    columns: { source_url: source, target_url: target, first_seen: seen },
    isSure:
      (named.columns.source_url !== undefined || isOnly(({ foreign }) => foreign)) &&
      (named.columns.first_seen !== undefined || isOnly(({ dates }) => dates)),
  };
}

interface Counts {
  readonly at: number;
  readonly foreign: number;
  readonly own: number;
  readonly dates: number;
}

/** What the cells of each column are. */
function countCells(rows: readonly TableRow[], isOwn: (url: string) => boolean): Counts[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, at) => {
    const cells = rows.map((row) => row.cells[at] ?? '');
    const urls = cells.filter(isUrl);
    const own = urls.filter(isOwn).length;
    return { at, foreign: urls.length - own, own, dates: cells.filter(isDate).length };
  });
}
