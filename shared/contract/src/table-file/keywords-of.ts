import { findColumns } from './find-columns.ts';
import { KEYWORD_COLUMNS } from './known-columns.ts';
import { readTable } from './read-table.ts';

/**
 * Keywords of a file: of the column that its header names, or of a list with one a line. Each once.
 * @returns undefined for a table without a column of keywords
 */
export function keywordsOf(text: string): string[] | undefined {
  const table = readTable(text);
  const { rows, columns } = findColumns(table, KEYWORD_COLUMNS);
  if (columns.keyword === undefined && table.some(({ cells }) => cells.length > 1)) return undefined;
  const column = columns.keyword ?? 0;
  return [...new Set(rows.map(({ cells }) => (cells[column] ?? '').replace(/\s+/g, ' ')).filter((keyword) => keyword !== ''))];
}
