export type CsvCell = string | number | boolean | null | undefined;

/** What a spreadsheet takes for a formula, over however many lines: the library's own expression ends at the first. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * A CSV file with a heading (RFC 4180), harmless in spreadsheets: no text is run as a formula. Numbers stay numbers; null is
 * nothing, never 0. The writer is fetched with the first file.
 */
export async function csvFile(heading: readonly string[], rows: readonly (readonly CsvCell[])[]): Promise<string> {
  const { unparse } = (await import('papaparse')).default;
  return `${unparse([heading, ...rows] as unknown[][], { newline: '\r\n', escapeFormulae: FORMULA })}\r\n`;
}
