import { queryStems } from '../gaps/index.ts';

export interface TopicKeyword {
  keyword: string;
  cluster: string;
}

/** A word that this share of a cluster's keywords says is what the cluster is about. */
const CORE_SHARE = 0.5;

/**
 * Groups clusters, each of which one page can serve, into topics of many pages: those that are about the same word. A cluster that
 * shares its words with no other is a topic of its own. The same whatever the order of the keywords.
 * @returns cluster → the name of its topic
 */
export function topicsOf(keywords: readonly TopicKeyword[], language: string): Map<string, string> {
  const stemsByKeyword = new Map(keywords.map(({ keyword }) => [keyword, [...new Set(queryStems(keyword, language))]]));
  const clusters = Map.groupBy(keywords, ({ cluster }) => cluster);
  const cores = new Map([...clusters].map(([name, members]) => [name, coreOf(members, stemsByKeyword)]));
  const spread = new Map<string, number>();
  for (const core of cores.values()) for (const stem of core) spread.set(stem, (spread.get(stem) ?? 0) + 1);
  const names = surfaceWords(keywords, stemsByKeyword, language);
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

/** stem → the word that is said for it most */
function surfaceWords(
  keywords: readonly TopicKeyword[],
  stemsByKeyword: ReadonlyMap<string, readonly string[]>,
  language: string,
): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  const stemOf = new Map<string, string | undefined>();
  for (const { keyword } of keywords) {
    const stems = stemsByKeyword.get(keyword) ?? [];
    for (const word of keyword.split(/\s+/)) {
      if (!stemOf.has(word)) stemOf.set(word, queryStems(word, language)[0]);
      const stem = stemOf.get(word);
      if (stem === undefined || !stems.includes(stem)) continue;
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
