export interface ImportedLink {
  source: string;
  target: string | null;
  /** yyyy-MM-dd */
  firstSeen: string | null;
}

export interface ImportRead {
  links: ImportedLink[];
  skipped: { line: number; text: string; reason: string }[];
}

const MAX_SKIPPED = 100;
const DATE = /^(\d{4})[-/.](\d{2})[-/.](\d{2})\b/;

/**
 * Reads Search Console's CSV exports of links (“Latest links”, “More sample links”, in any language: a page and a date per line), CSV with
 * a source and a target column, or bare URLs, one per line. Delimiters are comma, semicolon and tab.
 *
 * @param isOwn identifies the site's own addresses, which can be targets but not sources
 */
export function readImport(text: string, isOwn: (url: URL) => boolean): ImportRead {
  const rows = parseCsv(text.replace(/^\uFEFF/, ''));
  const read: ImportRead = { links: [], skipped: [] };
  for (const { line, cells } of rows) {
    if (cells.every((cell) => cell === '')) continue;
    const skip = (reason: string) => {
      if (read.skipped.length < MAX_SKIPPED) read.skipped.push({ line, text: cells.join(', ').slice(0, 200), reason });
    };
    const urls = cells.flatMap((cell) => (/^https?:\/\//i.test(cell) ? [URL.parse(cell)] : []));
    const source = urls.find((url) => url !== null && !isOwn(url));
    const target = urls.find((url) => url !== null && isOwn(url)) ?? null;
    if (source) {
      const date = DATE.exec(cells.find((cell) => DATE.test(cell)) ?? '');
      read.links.push({
        source: withoutHash(source),
        target: target && withoutHash(target),
        firstSeen: date && isDay(date) ? `${date[1]}-${date[2]}-${date[3]}` : null,
      });
    } else if (urls.includes(null)) skip('This is not a valid URL.');
    else if (target) skip('This is a page of the site itself.');
    else if (line === 1) continue;
    else if (/^[\w-]+(?:\.[\w-]+)+$/.test(cells[0] ?? ''))
      skip('This is a site, not a page. Export “Latest links” or “More sample links” instead.');
    else skip('There is no URL in this line.');
  }
  return read;
}

function isDay([, year, month, day]: RegExpExecArray): boolean {
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
}

function withoutHash(url: URL): string {
  url.hash = '';
  return url.href;
}

/** RFC 4180 with any of three delimiters: the most frequent one in the first line. */
function parseCsv(text: string): { line: number; cells: string[] }[] {
  const [head = ''] = text.split(/\r\n|\n|\r/, 1);
  const delimiter = [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ',';
  const rows: { line: number; cells: string[] }[] = [];
  let [cells, cell, quoted, line, begun]: [string[], string, boolean, number, number] = [[], '', false, 1, 1];
  // Kept beside the cell: looking through it again at each quote would take the square of its length.
  let isBlank = true;
  const add = (character = '') => {
    cell += character;
    isBlank &&= character.trim() === '';
  };
  const emptyCell = () => {
    cell = '';
    isBlank = true;
  };
  const endCell = () => {
    cells.push(cell.trim());
    emptyCell();
  };
  const endRow = () => {
    endCell();
    if (cells.length > 1 || cells[0] !== '') rows.push({ line: begun, cells });
    cells = [];
    begun = line;
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] as string;
    if (character === '\n' || (character === '\r' && text[at + 1] !== '\n')) line += 1;
    if (quoted) {
      if (character === '"' && text[at + 1] === '"') add(text[(at += 1)]);
      else if (character === '"') quoted = false;
      else add(character);
    } else if (character === '"' && isBlank) {
      quoted = true;
      emptyCell();
    } else if (character === delimiter) endCell();
    else if (character === '\n' || (character === '\r' && text[at + 1] !== '\n')) endRow();
    else if (character !== '\r') add(character);
  }
  if (cell !== '' || cells.length > 0) endRow();
  return rows;
}
