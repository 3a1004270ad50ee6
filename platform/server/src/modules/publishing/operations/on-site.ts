import type { Site, SiteRef } from '@canopy/connectors/site';
import type { ENTRY_CHOICES, ON_SITE } from '@canopy/contract/publishing';
import type { Operation } from './store.ts';

type Read = Awaited<ReturnType<Site['read']>>;
export type OnSite = (typeof ON_SITE)[number];

/** What the site has of an entry; null: it did not tell. */
export function onSiteOf(read: Read): OnSite | null {
  if (!read.ok) return read.reason === 'not-found' ? (read.trashed === true ? 'trash' : 'deleted') : null;
  const { status } = read.document;
  return status === 'other' ? 'hidden' : status;
}

/** What a person sees when deciding about an entry: a later reading that differs asks again. */
export const seenOf = ({ kind, id }: SiteRef, read: Read): string =>
  `${onSiteOf(read) ?? 'unknown'} ${kind}/${id}${read.ok ? ` ${read.document.revision}` : ''}`;

/** Whether Canopy left the entry of its latest operation on a post public. */
const leftPublic = ({ kind, state, wanted }: Pick<Operation, 'kind' | 'state' | 'wanted'>): boolean =>
  kind === 'create' ? state === 'published' : !(state === 'undone' && wanted.again !== undefined);

/**
 * Whether what the site has of a post is its owner's doing, so that publishing it needs a decision: withdrawn after Canopy published it, or
 * hidden or trashed by somebody at any time.
 */
export function isWithdrawn(last: Pick<Operation, 'kind' | 'state' | 'wanted'>, found: OnSite): boolean {
  if (found === 'published') return false;
  return found === 'trash' || found === 'hidden' || leftPublic(last);
}

/** The ways to go on: a deleted entry cannot be published again. */
export const choicesFor = (found: OnSite): (typeof ENTRY_CHOICES)[number][] => (found === 'deleted' ? ['new'] : ['again', 'new']);

const FOUND: Readonly<Record<OnSite, string>> = {
  published: 'is public on the site',
  draft: 'was set back to draft on the site',
  scheduled: 'was rescheduled on the site',
  hidden: 'was made private or archived on the site',
  trash: 'is in the site’s trash',
  deleted: 'was deleted on the site',
};

/** What was found, as a sentence for people. */
export const foundWords = (found: OnSite): string => `This post ${FOUND[found]}.`;
