/** Wording of the list of audited pages. */
export const PAGES_MESSAGES = {
  emptyTitle: 'No pages yet',
  emptyText: 'The pages of the site show here once it was crawled.',
  malformedFilters: 'The filters in the URL cannot be read, so no pages show. Remove the filters, or correct the URL.',
  lookAgain: 'Recheck',
  lookAgainFailed: 'The pages could not be rechecked',
  lookAgainDone: 'The pages were rechecked',
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
