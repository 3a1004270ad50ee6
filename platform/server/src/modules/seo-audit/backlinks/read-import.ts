import { guessLinkColumns, readTable, type LinkColumns } from '@canopy/contract/table-file';

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
 * Reads exports of links (Search Console in any language, Ahrefs, Semrush, Moz and others: the header names the columns), or URLs, one per
 * line.
 *
 * @param isOwn identifies the site's own addresses, which can be targets but not sources
 * @param chosen columns that a person chose; otherwise the header or the cells tell them
 */
export function readImport(text: string, isOwn: (url: URL) => boolean, chosen?: LinkColumns): ImportRead {
  const { rows, columns } = guessLinkColumns(readTable(text), (url) => isOwn(new URL(url)));
  const { source_url, target_url, first_seen } = chosen ?? columns;
  const read: ImportRead = { links: [], skipped: [] };
  for (const { line, cells } of rows) {
    const skip = (reason: string) => {
      if (read.skipped.length < MAX_SKIPPED) read.skipped.push({ line, text: cells.join(', ').slice(0, 200), reason });
    };
    const written = cells[source_url] ?? '';
    const isUrl = /^https?:\/\//i.test(written);
    const source = isUrl ? URL.parse(written) : null;
    if (source && !isOwn(source)) {
      const target = target_url === null ? null : URL.parse(cells[target_url] ?? '');
      const date = first_seen === null ? null : DATE.exec(cells[first_seen] ?? '');
      read.links.push({
        source: withoutHash(source),
        target: target && isOwn(target) ? withoutHash(target) : null,
        firstSeen: date && isDay(date) ? `${date[1]}-${date[2]}-${date[3]}` : null,
      });
    } else if (source) skip('This is a page of the site itself.');
    else if (isUrl) skip('This is not a valid URL.');
    else if (/^[\w-]+(?:\.[\w-]+)+$/.test(written))
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
