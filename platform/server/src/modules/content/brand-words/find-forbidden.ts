import { sentencesOf } from '../sources/index.ts';

/** The words and phrases of a list, separated by lines or commas. */
export const wordsOfList = (list: string): string[] => [
  ...new Set(
    list
      .split(/[\n,;]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');

/** Where a text uses words the workspace forbids: whole words only, ignoring case. */
export function findForbidden(
  texts: readonly string[],
  forbidden: readonly string[],
  language: string,
): { word: string; sentence: string }[] {
  const patterns = forbidden.map((word) => ({ word, pattern: new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`, 'iu') }));
  if (patterns.length === 0) return [];
  return texts
    .flatMap((text) => sentencesOf(text, language))
    .flatMap(({ text: sentence }) => patterns.flatMap(({ word, pattern }) => (pattern.test(sentence) ? [{ word, sentence }] : [])));
}
