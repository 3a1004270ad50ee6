type Cell = string | number | boolean | null | undefined;

/** RFC 4180. A text that a spreadsheet would interpret as a formula is escaped. */
function cell(value: Cell): string {
  const text = value === null || value === undefined ? '' : String(value);
  const plain = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** A table as CSV, with a byte order mark, so that spreadsheets read it as UTF-8. */
export function* csv(head: readonly string[], rows: Iterable<readonly Cell[]>): Generator<string> {
  yield `\ufeff${head.join(',')}\r\n`;
  for (const row of rows) yield `${row.map(cell).join(',')}\r\n`;
}
