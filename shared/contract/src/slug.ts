import { transliterate } from 'transliteration';

const MAX = 80;
/** Characters that no word needs: emoji, currencies, signs; and quotes, in what transliteration writes too (`'` for a soft sign). */
const SIGNS = /\p{S}/gu;
const QUOTES = /['’‘`"“”@]/g;

/**
 * The slug derived from a title of any script, for posts, categories and tags: Latin letters, digits and single hyphens, at most 80
 * characters, whole words. Other scripts are written as they sound; a title without letters or digits gives ''.
 * @example slugOf('Über Gärten & Höfe') // 'uber-garten-hofe'
 * @example slugOf('Сад и огород') // 'sad-i-ogorod'
 */
export function slugOf(title: string): string {
  // Composed, since marks are letters in many scripts; an em sign or full-width digit as the plain one.
  const plain = transliterate(title.normalize('NFKC').replace(QUOTES, '').replace(SIGNS, ' ')).replace(QUOTES, '').toLowerCase();
  const words = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  return words.length <= MAX
    ? words
    : words
        .slice(0, MAX + 1)
        .replace(/-[^-]*$/, '')
        .slice(0, MAX);
}
