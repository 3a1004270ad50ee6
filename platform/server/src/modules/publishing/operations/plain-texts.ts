import type { Platform } from '@canopy/contract/publishing';
import type { Wanted } from './store.ts';

/** What opens a tag, or a comment, for every parser of HTML. */
const OPENS_TAG = /<(?=[a-z!/?])/gi;

/** A text that stays a text where a theme prints it as HTML: a bracket with a space after it opens nothing. */
const plainText = (text: string): string => text.replace(OPENS_TAG, '< ');

/** WordPress shows a title as HTML, to which a title of words has to be turned; elsewhere it is a text. */
const plainTitle = (platform: Platform, title: string): string =>
  platform === 'shopify' || platform === 'webflow' ? plainText(title) : title.replace(OPENS_TAG, '&lt;');

/** What an operation writes, with title and head as texts in which no theme can find markup. Repeating it changes nothing. */
export function plainTexts(platform: Platform, wanted: Wanted): Wanted {
  const { title, meta } = wanted;
  return {
    ...wanted,
    ...(title !== undefined && { title: plainTitle(platform, title) }),
    ...(meta !== undefined && {
      meta: {
        ...meta,
        ...(meta.title !== undefined && { title: plainText(meta.title) }),
        ...(meta.description !== undefined && { description: plainText(meta.description) }),
      },
    }),
  };
}
