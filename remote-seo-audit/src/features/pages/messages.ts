/** Wording of the list of audited pages. */
export const PAGES_MESSAGES = {
  emptyTitle: 'No pages yet',
  emptyText: 'Pages show here once the site has been crawled.',
  malformedFilters: 'The filters in the URL cannot be read, so no pages are shown. Remove the filters or correct the URL.',
  recheck: 'Recheck',
  lookAgainFailed: 'The pages could not be rechecked',
  lookAgainDone: 'Pages rechecked',
} as const;

export const KIND_LABELS = {
  all: 'URLs found',
  crawled: 'Crawled',
  ok: 'HTML pages',
  indexable: 'Indexable',
  redirect: 'Redirects',
  not_found: 'Not found',
  no_index: 'Noindex',
  error: 'Other errors',
} as const;
