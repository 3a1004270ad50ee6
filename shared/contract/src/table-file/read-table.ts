/** A row of a file, with the line it begins in, counted from 1. Cells are trimmed. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Spreadsheets and exports separate cells by these. */
const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Characters and rows by which the delimiter is found. */
const SAMPLE = 65_536;
const SAMPLE_ROWS = 20;

/**
 * Rows of a CSV or TSV file (RFC 4180), or of lines. A first line such as `sep=;` names the delimiter, as for spreadsheets; else it is the
 * one that gives most rows as many cells as the first. Rows without any text are left out.
 */
export function readTable(text: string): TableRow[] {
  const [first = ''] = text.split(/\r\n|\n|\r/, 1);
  const named = /^"?sep=(.)"?$/i.exec(first.trim())?.[1] ?? (/^sep=\t/i.test(first) ? '\t' : undefined);
  if (named !== undefined) return rowsOf(text, named).filter(({ line }) => line > 1);
  return rowsOf(text, delimiterOf(text));
}

/** A URL or a date: between two of them a delimiter is one, even if most lines of a pasted list have a single URL. */
const STANDS_ALONE = /^(?:https?:\/\/|\d{4}-\d{2}-\d{2}|$)/i;

/** null: one cell to a line */
function delimiterOf(text: string): string | null {
  let best: { delimiter: string; share: number; cells: number } | null = null;
  for (const delimiter of DELIMITERS) {
    const rows = rowsOf(text.slice(0, SAMPLE), delimiter, SAMPLE_ROWS);
    // What stands above a header, such as the title of a report, has one cell.
    const cells = Math.max(0, ...rows.map((row) => row.cells.length));
    const full = rows.filter((row) => row.cells.length === cells);
    const share = full.length / Math.max(1, rows.length);
    if (cells < 2 || (share < 0.5 && !full.every((row) => row.cells.every((cell) => STANDS_ALONE.test(cell))))) continue;
    if (!best || share > best.share || (share === best.share && cells > best.cells)) best = { delimiter, share, cells };
  }
  return best?.delimiter ?? null;
}

function rowsOf(text: string, delimiter: string | null, most = Infinity): TableRow[] {
  const rows: TableRow[] = [];
  let cells: string[] = [];
  let line = 1;
  let begun = 1;
  let at = 0;
  while (at < text.length && rows.length < most) {
    const cell = readCell(text, at, delimiter);
    cells.push(cell.value.trim());
    line += cell.lines;
    at = cell.end;
    if (at < text.length && text[at] === delimiter) {
      at += 1;
      // A delimiter at the very end has an empty cell behind it.
      if (at < text.length) continue;
      cells.push('');
    }
    if (cells.some((value) => value !== '')) rows.push({ line: begun, cells });
    cells = [];
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    line += 1;
    begun = line;
  }
  return rows;
}

interface Cell {
  readonly value: string;
  /** of the delimiter, the line break or the end behind it */
  readonly end: number;
  /** line breaks inside */
  readonly lines: number;
}

function readCell(text: string, start: number, delimiter: string | null): Cell {
  let at = start;
  while (text[at] === ' ') at += 1;
  if (text[at] === '"') {
    const quoted = readQuoted(text, at + 1, delimiter);
    if (quoted) return quoted;
  }
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(start, end), end, lines: 0 };
}

/** null: the quote is never closed, so it is a character like others and does not swallow the rest of the file. */
function readQuoted(text: string, start: number, delimiter: string | null): Cell | null {
  const parts: string[] = [];
  let from = start;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return null;
    parts.push(text.slice(from, quote));
    if (text[quote + 1] !== '"') {
      // Whatever stands behind the closing quote belongs to the cell all the same.
      let end = quote + 1;
      while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1;
      const value = parts.join('') + text.slice(quote + 1, end);
      return { value, end, lines: value.split(/\r\n|\n|\r/).length - 1 };
    }
    parts.push('"');
    from = quote + 2;
  }
}
