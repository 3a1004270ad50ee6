import type { PreviewState } from '@canopy/contract/host';

type PreviewKind = Exclude<PreviewState['state'], 'active'>;

const SHOWN = 'You see the released version.';

/** Message for a preview link that is not in force. */
export const PREVIEW_ENDED: Readonly<Record<PreviewKind, string>> = {
  expired: `This preview link has expired. ${SHOWN} Whoever sent it can make a new one.`,
  invalid: `This preview link is not valid; it was cut short or changed. ${SHOWN} Ask whoever sent it to send it again.`,
  'other-user': `This preview link is for another account. ${SHOWN} Sign in with the account it was made for, or ask for one of your own.`,
  'unknown-release': `The version of this preview link is not there any more. ${SHOWN}`,
};

/** @param until a time of day or a date, already formatted; empty: unknown */
export const previewActive = (title: string, version: string, until: string): string =>
  `Preview: you see ${title} ${version}${until === '' ? '' : ` until ${until}`}. Others see the released version.`;

export const overrideActive = (entries: readonly { title: string; url: string }[], list: (texts: readonly string[]) => string): string =>
  `In this browser only: ${list(entries.map(({ title, url }) => `${title} comes from ${url}`))}.`;

export const newerReady = (titles: string): string => `A newer version of ${titles} is ready.`;
export const heldBy = (titles: string, works: string): string => `${titles} can be updated once ${works} is saved.`;
export const couldNotUpdate = (titles: string): string =>
  `The newer version of ${titles} could not be started. You go on with the one you have; nothing was lost.`;
