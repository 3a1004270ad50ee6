import { readTable } from '@canopy/contract/table-file';

/** The texts of a CSV file's longest column, without its heading. */
export function textsOfCsv(csv: string): string[] {
  const [, ...rows] = readTable(csv.replace(/^\uFEFF/, ''));
  const lengths: number[] = [];
  for (const { cells } of rows) for (const [index, field] of cells.entries()) lengths[index] = (lengths[index] ?? 0) + field.length;
  const longest = lengths.indexOf(Math.max(0, ...lengths));
  return rows.map(({ cells }) => cells[longest] ?? '').filter((text) => text !== '');
}
