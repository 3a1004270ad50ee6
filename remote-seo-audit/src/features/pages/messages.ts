/** Wording of the list of audited pages. */
export const PAGES_MESSAGES = {
  emptyTitle: 'No pages yet',
  emptyText: 'The pages of the site show here once it was crawled.',
  malformedFilters:
    'The filters in the address cannot be read, so no pages show. Nothing was changed: remove the filters, or correct the address.',
  lookAgain: 'Check again',
  lookAgainFailed: 'The pages could not be checked again',
  lookAgainDone: 'The pages were checked again',
} as const;

export const KIND_LABELS = {
  all: 'All addresses',
  ok: 'Pages',
  redirect: 'Redirects',
  not_found: 'Not found',
  no_index: 'No-index',
  error: 'Errors',
} as const;
