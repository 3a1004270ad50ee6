import { isStopWord, stemsOf } from '../gaps/index.ts';

export interface TopicKeyword {
  keyword: string;
  cluster: string;
}

/** A word in this share of a cluster's keywords is what the cluster is about. */
const CORE_SHARE = 0.5;

/**
 * Groups clusters, each of which one page can serve, into topics of many pages: those about the same word. A cluster that shares its words
 * with no other is its own topic. Independent of the order of the keywords.
 * @returns cluster → the name of its topic
 */
export function topicsOf(keywords: readonly TopicKeyword[], language: string): Map<string, string> {
  const stemsOfWord = wordStems(language);
  const stemsByKeyword = new Map(keywords.map(({ keyword }) => [keyword, [...new Set(wordsOf(keyword).flatMap(stemsOfWord))]]));
  const clusters = Map.groupBy(keywords, ({ cluster }) => cluster);
  const cores = new Map([...clusters].map(([name, members]) => [name, coreOf(members, stemsByKeyword)]));
  const spread = new Map<string, number>();
  for (const core of cores.values()) for (const stem of core) spread.set(stem, (spread.get(stem) ?? 0) + 1);
  const names = surfaceWords(keywords, stemsOfWord);
  return new Map(
    [...cores].map(([cluster, core]) => {
      const [best] = core
        .filter((stem) => (spread.get(stem) ?? 0) > 1)
        .toSorted((a, b) => (spread.get(b) ?? 0) - (spread.get(a) ?? 0) || (a < b ? -1 : 1));
      return [cluster, best === undefined ? cluster : (names.get(best) ?? best)];
    }),
  );
}

function coreOf(members: readonly TopicKeyword[], stemsByKeyword: ReadonlyMap<string, readonly string[]>): string[] {
  const counts = new Map<string, number>();
  for (const { keyword } of members) for (const stem of stemsByKeyword.get(keyword) ?? []) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= CORE_SHARE * members.length).map(([stem]) => stem);
}

const wordsOf = (keyword: string): string[] => keyword.split(/\s+/).filter((word) => word !== '' && !isStopWord(word.toLowerCase()));

/** Stems of a word, each word segmented and stemmed once: a project has ten thousand keywords made of a few thousand words. */
function wordStems(language: string): (word: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (word) => {
    const found = known.get(word);
    if (found) return found;
    const stems = stemsOf(word, language);
    known.set(word, stems);
    return stems;
  };
}

/** stem → its most frequent word */
function surfaceWords(keywords: readonly TopicKeyword[], stemsOfWord: (word: string) => readonly string[]): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const { keyword } of keywords) {
    for (const word of wordsOf(keyword)) {
      // A word that is segmented into several, as in Japanese, names none of them.
      const [stem, more] = stemsOfWord(word);
      if (stem === undefined || more !== undefined) continue;
      const words = counts.get(stem) ?? new Map<string, number>();
      counts.set(stem, words.set(word, (words.get(word) ?? 0) + 1));
    }
  }
  return new Map(
    [...counts].map(([stem, words]) => {
      const [first] = [...words].toSorted(([a, x], [b, y]) => y - x || a.length - b.length || (a < b ? -1 : 1));
      return [stem, first?.[0] ?? stem];
    }),
  );
}
