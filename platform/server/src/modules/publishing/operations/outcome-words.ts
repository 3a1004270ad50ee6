import { htmlSent } from './site-media.ts';
import type { Operation, Wanted } from './store.ts';

const WORDS = { content: 'Content updated', meta: 'Title and description updated', create: 'Published' };

/** What was omitted, in words; null: nothing. */
export const leftOut = ({ left, unchecked, pictures_left: why }: Pick<Wanted, 'left' | 'unchecked' | 'pictures_left'>): string | null => {
  if (unchecked !== undefined)
    return `${unchecked.length === 1 ? 'One more link was' : `${unchecked.length} more links were`} left alone, because ${unchecked[0]} could not be checked. Apply the fix again when it answers.`;
  if (why !== undefined) return `Images are loaded from Canopy, not from the site’s media library. ${why}`;
  return left?.includes('canonical')
    ? 'The canonical was left unchanged: the theme or a plugin writes it, and the site’s API does not allow setting it.'
    : null;
};

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** What was done, for the charts. */
export function wordsOf({ kind, wanted }: Operation): string {
  if (kind !== 'fix') return WORDS[kind];
  if (wanted.meta === undefined) return wanted.mended?.every((one) => one.kind === 'alt') ? 'Alt texts added' : 'Links fixed';
  const names = list.format([
    ...(wanted.meta.title === undefined ? [] : ['title']),
    ...(wanted.meta.description === undefined ? [] : ['description']),
    ...(wanted.meta.canonical === undefined ? [] : ['canonical']),
  ]);
  return `${names.charAt(0).toUpperCase()}${names.slice(1)} fixed`;
}

/** Which kind of mark it leaves on the charts. */
export const kindOfChange = ({ kind }: Operation) => (kind === 'fix' ? ('fix' as const) : ('publish' as const));

/** Whether the site had all of it before the operation began, as where the same is published again: nothing to mark on the charts. */
export const wasThereBefore = ({ kind, before, wanted }: Operation): boolean =>
  kind === 'content' &&
  before !== null &&
  before.html === htmlSent(wanted) &&
  (wanted.title === undefined || wanted.title === before.title);
