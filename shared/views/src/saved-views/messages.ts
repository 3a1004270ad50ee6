/** Wording of saved views. */
export const VIEWS_MESSAGES = {
  gone: 'This view was deleted or belongs to somebody else. The list shows without it.',
  leftOut: (names: readonly string[]) => `Left out of this view, because the screen no longer knows it: ${names.join(', ')}.`,
  unread: 'The saved views could not be read.',
  saved: (name: string) => `“${name}” was saved`,
  deleted: (name: string) => `“${name}” was deleted`,
  notSaved: 'The view was not saved',
  notDeleted: 'The view was not deleted',
  notRestored: 'The view could not be brought back',
  linkCopied: 'The link was copied',
  linkOfOwn: 'It holds the filters themselves, since the view is yours alone.',
  linkRefused: 'The browser did not allow copying',
  linkRefusedText: 'Copy the address from the address bar instead.',
  nameRequired: 'Enter a name.',
} as const;
