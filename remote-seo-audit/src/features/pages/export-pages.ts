import { listPages, type AuditedPage } from '@canopy/contract';
import { send } from '@canopy/shell-api';
import { ISSUES, issuesOf } from '../../issues/issue-facts.ts';
import { csvFile } from './csv.ts';
import type { PageFilters } from './use-page-filters.ts';

/** Rows asked for at a time: the most a call gives. */
const BATCH = 100;

const HEADING = [
  'URL', 'Status', 'Redirects to', 'Problem', 'Title', 'Description', 'Canonical', 'No-index', 'Score', 'Issues',
  'Words', 'Internal links', 'External links', 'Images', 'Images without alt', 'Response ms', 'Depth',
];

const rowOf = (page: AuditedPage) => [
  page.page_url, page.status, page.redirect_to, page.error, page.title, page.description, page.canonical, page.no_index,
  page.page_specific_issues.score, issuesOf(page.page_specific_issues).map((code) => ISSUES[code].name).join('; '),
  page.word_count, page.internal_links, page.external_links, page.images, page.images_without_alt, page.response_ms, page.depth,
];

/** Every page of the view as CSV text, in the view's order. @throws {ApiError} */
export async function pagesAsCsv(query: PageFilters['query']): Promise<string> {
  const pages: AuditedPage[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await send(listPages, { query: { ...query, page, page_size: BATCH } }, { background: true });
    pages.push(...answer.data);
    last = answer.total_pages;
  }
  return csvFile(HEADING, pages.map(rowOf));
}

/** Hands a text to the browser as a file. */
export function saveFile(name: string, text: string): void {
  // The mark at the start tells spreadsheets that this is UTF-8.
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
