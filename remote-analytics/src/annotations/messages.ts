import type { Annotation } from '@canopy/contract/analytics';

/** Names of the kinds of marks on the charts. */
export const KIND_WORDS: Readonly<Record<Annotation['kind'], string>> = { note: 'Note', publish: 'Publish', fix: 'Fix', crawl: 'Crawl' };

/** Wording of the annotations. */
export const ANNOTATION_MESSAGES = {
  title: 'Annotations',
  description: 'Events marked on the charts',
  emptyTitle: 'No annotations in this range',
  emptyText: 'Publishes, applied fixes and finished crawls are marked automatically. You can add notes of your own.',
  add: 'Add note',
  newTitle: 'Add a note',
  editTitle: 'Edit this note',
  dayLabel: 'Day',
  endLabel: 'Until (optional)',
  textLabel: 'What happened',
  scopeLabel: 'Who sees it',
  personal: 'Only me',
  workspace: 'Everyone in the workspace',
  pageLabel: 'Page (optional)',
  pageHelp: 'If you name a page, the effect on that page is measured.',
  textMissing: 'Please enter what happened',
  dayMissing: 'Please choose a day',
  endBeforeDay: 'The last day must not be before the first',
  saved: 'Note saved',
  deleted: 'Note deleted',
  restored: 'Note restored',
  deleteFailed: 'The note was not deleted. Please try again.',
  restoreFailed: 'The note could not be restored. Please write it again.',
} as const;
