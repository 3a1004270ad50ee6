import type { PreviewState } from '@canopy/contract/host';

type PreviewKind = Exclude<PreviewState['state'], 'active'>;

const SHOWN = 'You are seeing the released version.';

/** Message for a preview link that is not in force. */
export const PREVIEW_ENDED: Readonly<Record<PreviewKind, string>> = {
  expired: `This preview link has expired. ${SHOWN} Ask the sender for a new one.`,
  invalid: `This preview link is not valid; it was truncated or changed. ${SHOWN} Ask the sender for it again.`,
  'other-user': `This preview link is for another account. ${SHOWN} Sign in with the account it was created for, or ask for a link of your own.`,
  'unknown-release': `The version of this preview link no longer exists. ${SHOWN}`,
};

/** @param until a time of day or a date, already formatted; empty: unknown */
export const previewActive = (title: string, version: string, until: string): string =>
  `Preview: you are seeing ${title} ${version}${until === '' ? '' : ` until ${until}`}. Others see the released version.`;

export const overrideActive = (entries: readonly { title: string; url: string }[], list: (texts: readonly string[]) => string): string =>
  `In this browser only: ${list(entries.map(({ title, url }) => `${title} comes from ${url}`))}.`;

export const newerReady = (titles: string): string => `A newer version of ${titles} is ready.`;
export const heldBy = (titles: string, works: string): string => `${titles} can be updated once ${works} is saved.`;
/** Replaced without being asked for. */
export const withdrawnReplaced = (titles: string, isOne: boolean): string =>
  `The version of ${titles} on this page was withdrawn, and ${isOne ? 'the released one has' : 'the released ones have'} taken its place.`;
export const withdrawnHeld = (titles: string, works: string): string =>
  `The version of ${titles} on this page was withdrawn. It is replaced as soon as ${works} is saved.`;
export const couldNotUpdate = (titles: string): string =>
  `The newer version of ${titles} could not be started. You keep the current version; nothing was lost.`;
