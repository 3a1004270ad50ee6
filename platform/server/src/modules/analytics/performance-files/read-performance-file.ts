import type { PerformanceTable } from '@canopy/contract/analytics';
import {
  countOf,
  decimalOf,
  decodeFile,
  guessPerformance,
  readTable,
  type PerformanceColumns,
  type PerformanceDimension,
  type TableRow,
} from '@canopy/contract/table-file';
import { unpack } from './unpack.ts';

export interface ChosenTable {
  readonly name: string;
  readonly dimension: PerformanceDimension;
  readonly columns: PerformanceColumns;
}

export interface FileRow {
  readonly key: string;
  readonly clicks: number;
  readonly impressions: number;
  readonly position: number | null;
}

export interface SkippedRow {
  readonly table: string;
  readonly line: number;
  readonly reason: string;
}

export interface PerformancePreview {
  readonly tables: PerformanceTable[];
  readonly filters: { name: string; value: string }[];
  readonly ignored: string[];
}

export interface PerformanceRead {
  readonly filters: { name: string; value: string }[];
  readonly tables: { dimension: PerformanceDimension; rows: FileRow[] }[];
  readonly skipped: SkippedRow[];
}

const SAMPLE_ROWS = 5;
const MAX_SKIPPED = 100;
const MAX_KEY = 2_083;
const MAX_FILTERS = 20;

interface FileTable {
  readonly name: string;
  readonly table: readonly TableRow[];
}

const tablesOf = (name: string, bytes: Uint8Array): FileTable[] =>
  unpack(name, bytes).map((file) => ({ name: file.name, table: readTable(decodeFile(file.bytes).text) }));

/** `Filters.csv`, in any language: a table of two columns. */
const filtersOf = (files: readonly FileTable[]): { name: string; value: string }[] =>
  files
    .filter(({ table }) => table.length > 0 && table.every(({ cells }) => cells.length === 2))
    .flatMap(({ table }) => table.slice(1))
    .slice(0, MAX_FILTERS)
    .map(({ cells }) => ({ name: (cells[0] ?? '').slice(0, 200), value: (cells[1] ?? '').slice(0, 500) }));

/** @throws UnusableFile */
export function previewFile(name: string, bytes: Uint8Array): PerformancePreview {
  const files = tablesOf(name, bytes);
  const guessed = files.map((file) => ({ ...file, guess: guessPerformance(file.table, file.name) }));
  return {
    tables: guessed.flatMap(({ name: table, guess }) =>
      guess === null
        ? []
        : [
            {
              name: table,
              dimension: guess.dimension,
              columns: guess.columns,
              is_sure: guess.isSure,
              header: [...guess.header.cells],
              sample: guess.rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells.map((cell) => cell.slice(0, 300))),
              rows: guess.rows.length,
            },
          ],
    ),
    filters: filtersOf(files),
    ignored: guessed.flatMap(({ name: table, guess }) => (guess === null ? [table] : [])),
  };
}

/** Reads the chosen tables. @param most rows of all of them @throws UnusableFile */
export function readFile(name: string, bytes: Uint8Array, chosen: readonly ChosenTable[], most: number): PerformanceRead {
  const files = tablesOf(name, bytes);
  const read: PerformanceRead = { filters: filtersOf(files), tables: [], skipped: [] };
  let room = most;
  for (const { name: table, dimension, columns } of chosen) {
    const file = files.find((one) => one.name === table);
    const rows: FileRow[] = [];
    for (const { line, cells } of file?.table.slice(1) ?? []) {
      const row = rowOf(cells, dimension, columns);
      if (typeof row !== 'string' && room > 0) {
        rows.push(row);
        room -= 1;
      } else if (read.skipped.length < MAX_SKIPPED)
        read.skipped.push({ table, line, reason: typeof row === 'string' ? row : `More than ${most} rows.` });
    }
    read.tables.push({ dimension, rows });
  }
  return read;
}

/** @returns what is wrong with the row, if it cannot be used */
function rowOf(cells: readonly string[], dimension: PerformanceDimension, columns: PerformanceColumns): FileRow | string {
  const key = cells[columns.key] ?? '';
  if (key === '') return 'It has no name.';
  if (key.length > MAX_KEY) return 'Its name is too long.';
  if (dimension === 'date' && !isDay(key)) return `“${key.slice(0, 40)}” is not a day.`;
  if (dimension === 'page' && !URL.canParse(key)) return `“${key.slice(0, 80)}” is not a URL.`;
  const [clicks, impressions] = [countOf(cells[columns.clicks] ?? ''), countOf(cells[columns.impressions] ?? '')];
  if (clicks === null || impressions === null || Math.max(clicks, impressions) > 2_147_483_647)
    return 'Its clicks or impressions are not numbers.';
  if (clicks > impressions) return 'It has more clicks than impressions: the columns may be wrong.';
  return { key, clicks, impressions, position: columns.position === null ? null : decimalOf(cells[columns.position] ?? '') };
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
