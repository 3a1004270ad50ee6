/** Spreadsheets run a cell that begins with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

export type CsvCell = string | number | boolean | null | undefined;

/** One cell of a CSV file (RFC 4180), harmless in spreadsheets. Numbers stay numbers; null is nothing, never 0. */
export function csvCell(value: CsvCell): string {
  if (value == null) return '';
  if (typeof value !== 'string') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A CSV file with a heading; lines end as RFC 4180 has them. */
export function csvFile(heading: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [heading, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}
