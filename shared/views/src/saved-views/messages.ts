/** Wording of saved views. */
export const VIEWS_MESSAGES = {
  gone: 'This view was deleted or belongs to someone else. The list is shown without it.',
  leftOut: (names: readonly string[]) => `Left out of this view, because the screen no longer knows it: ${names.join(', ')}.`,
  unread: 'The saved views could not be loaded.',
  saved: (name: string) => `“${name}” was saved`,
  deleted: (name: string) => `“${name}” was deleted`,
  notSaved: 'The view was not saved',
  notDeleted: 'The view was not deleted',
  notRestored: 'The view could not be restored',
  linkCopied: 'Link copied',
  linkOfOwn: 'The link contains the filters, because this view is personal.',
  linkRefused: 'The browser blocked copying',
  linkRefusedText: 'Copy the URL from the address bar instead.',
  nameRequired: 'Enter a name.',
} as const;
