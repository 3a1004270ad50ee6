import { createRequire } from 'node:module';
import * as z from 'zod/mini';
import { wordsOf } from './phrases.ts';
import { languageOf, stemlessWords } from './words.ts';

const known = new Map<string, ReadonlySet<string>>();
let lists: Record<string, string[]> | undefined;

/** The stop words of a language in normalised form (stopwords-iso); of English if it has none. */
function commonWords(language: string): ReadonlySet<string> {
  const found = known.get(language);
  if (found) return found;
  lists ??= z.record(z.string(), z.array(z.string())).parse(createRequire(import.meta.url)('stopwords-iso'));
  const words = new Set((lists[language] ?? lists.en ?? []).flatMap(wordsOf));
  known.set(language, words);
  return words;
}

/** Whether a keyword consists only of words without meaning of their own, such as “two” or “what is it”: nobody writes a title for it. */
export function saysNothing(keyword: string, language: string): boolean {
  // A keyword may be in another script than its page.
  const own = languageOf(language, keyword);
  const common = commonWords(own);
  return stemlessWords(keyword, own).every((word) => common.has(word));
}
