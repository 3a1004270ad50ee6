export type CsvCell = string | number | boolean | null | undefined;

/** Text that a spreadsheet would run as a formula, even across lines: the library's own expression only covers the first line. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * A CSV file with a heading (RFC 4180), safe for spreadsheets: no text is executed as a formula. Numbers stay numbers; null is
 * an empty cell, never 0. The writer is loaded with the first file.
 */
export async function csvFile(heading: readonly string[], rows: readonly (readonly CsvCell[])[]): Promise<string> {
  const { unparse } = (await import('papaparse')).default;
  return `${unparse([heading, ...rows] as unknown[][], { newline: '\r\n', escapeFormulae: FORMULA })}\r\n`;
}
