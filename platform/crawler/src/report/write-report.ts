import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { firstH1, type PageResult } from '../page-result.ts';
import type { Report } from './make-report.ts';
import { reportHtml } from './report-html.ts';

/**
 * Writes a report into a folder, creating it if needed. Streams the files, so that a large report costs no memory.
 * @returns paths of the files, the one to read first
 * @throws what the file system throws
 */
export async function writeReport(folder: string, report: Report, pages: readonly PageResult[]): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const files: [string, Iterable<string>][] = [
    ['index.html', reportHtml(report)],
    ['report.json', json(report, pages)],
    ['pages.csv', csv(PAGE_HEAD, pageRows(pages))],
    ['findings.csv', csv(['code', 'name', 'kind', 'level', 'url', 'count', 'detail'], findingRows(report))],
    ['links.csv', csv(['from', 'to', 'text', 'internal', 'nofollow'], linkRows(pages))],
  ];
  for (const [name, pieces] of files) await pipeline(Readable.from(pieces), createWriteStream(join(folder, name)));
  return files.map(([name]) => join(folder, name));
}

function* json(report: Report, pages: readonly PageResult[]): Generator<string> {
  yield `${JSON.stringify(report).slice(0, -1)},"pages":[`;
  for (const [at, page] of pages.entries()) yield `${at > 0 ? ',' : ''}\n${JSON.stringify(page)}`;
  yield '\n]}\n';
}

const PAGE_HEAD = [
  'url',
  'outcome',
  'status',
  'redirect_to',
  'depth',
  'source',
  'in_sitemap',
  'found_on',
  'title',
  'description',
  'canonical',
  'noindex',
  'h1',
  'words',
  'links',
  'images',
  'bytes',
  'response_ms',
  'content_type',
  'charset',
  'failure',
];

function* pageRows(pages: readonly PageResult[]) {
  for (const { html, ...page } of pages) {
    yield [
      page.url,
      page.outcome,
      page.status,
      page.redirectTo,
      page.depth,
      page.source,
      page.inSitemap,
      page.discoveredFrom,
      html?.titles[0]?.value,
      html?.metaDescriptions[0]?.value,
      html?.canonicals[0]?.url,
      html?.noindex,
      html && firstH1(html),
      html?.wordCount,
      html?.links.length,
      html?.images.length,
      page.bytes,
      page.responseMs,
      page.contentType,
      page.charset,
      page.failure?.message,
    ];
  }
}

function* findingRows({ findings }: Report) {
  for (const { code, name, kind, level, pages } of findings) {
    for (const { url, count, details } of pages) yield [code, name, kind, level, url, count, details.join(' | ')];
  }
}

function* linkRows(pages: readonly PageResult[]) {
  for (const { url, html } of pages)
    for (const link of html?.links ?? []) if (link.url !== null) yield [url, link.url, link.name, link.internal, link.nofollow];
}

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
