/** Wording of the list of audited pages. */
export const PAGES_MESSAGES = {
  emptyTitle: 'No pages yet',
  emptyText: 'The pages of the site show here once it was crawled.',
  exportFailed: 'The pages could not be exported',
  noIssues: 'None of the checks found anything on this page.',
  noLinks: 'This page has no links.',
  noImages: 'This page has no images.',
  noLinking: 'No page of the site links here.',
  gone: 'This page is not in the newest crawl any more.',
} as const;

export const KIND_LABELS = {
  all: 'All addresses',
  ok: 'Pages',
  redirect: 'Redirects',
  not_found: 'Not found',
  no_index: 'No-index',
  error: 'Errors',
} as const;
