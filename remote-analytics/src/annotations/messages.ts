import type { Annotation } from '@canopy/contract/analytics';

/** Names of the kinds of marks on the charts. */
export const KIND_WORDS: Readonly<Record<Annotation['kind'], string>> = { note: 'Note', publish: 'Publish', fix: 'Fix', crawl: 'Crawl' };

/** Wording of the annotations. */
export const ANNOTATION_MESSAGES = {
  title: 'Annotations',
  description: 'What happened, as marked on the charts',
  emptyTitle: 'Nothing is marked in this range',
  emptyText: 'Publishes, applied fixes and finished crawls are marked by themselves. Notes are yours to write.',
  add: 'Add note',
  newTitle: 'Add a note',
  editTitle: 'Edit this note',
  dayLabel: 'Day',
  endLabel: 'Until (optional)',
  textLabel: 'What happened',
  scopeLabel: 'Who sees it',
  personal: 'Only me',
  workspace: 'Everybody in the workspace',
  pageLabel: 'Page (optional)',
  pageHelp: 'With a page, its effect on that page is measured.',
  textMissing: 'Please enter what happened',
  dayMissing: 'Please choose a day',
  endBeforeDay: 'The last day lies before the first',
  saved: 'Note saved',
  deleted: 'Note deleted',
  restored: 'Note is back',
  deleteFailed: 'The note was not deleted. Please try again.',
  restoreFailed: 'The note could not be brought back. Please write it again.',
} as const;
