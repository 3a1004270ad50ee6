/** Spreadsheets run a cell that begins with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** One cell of a CSV file (RFC 4180), harmless in spreadsheets. */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A CSV file with a heading; lines end as RFC 4180 has them. */
export function csvFile(heading: readonly string[], rows: readonly (readonly (string | number | boolean | null)[])[]): string {
  return [heading, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}
