import { UndirectedGraph } from 'graphology';
import louvain from 'graphology-communities-louvain';

export interface Clusterable {
  keyword: string;
  /** what it is about, without order */
  stems: readonly string[];
  /** page → its share of the keyword's impressions, 0 to 1; empty: the site does not rank */
  pages: ReadonlyMap<string, number>;
  /** its weight when a cluster is named */
  weight: number;
}

/** Words in more keywords than this distinguish nothing and would link everything with everything. */
const MAX_COMMON = 400;
const MIN_SIMILARITY = 0.22;
const PAGE_WEIGHT = 0.6;
/** Modularity merges small groups in a large graph; more keywords need a higher resolution. */
const resolutionFor = (keywords: number): number => Math.min(8, Math.max(1, keywords / 375));
const MAX_NAME = 120;

/**
 * Groups keywords that one page can serve: those for which the same pages of the site rank, and those that share rare words. Independent of
 * the order of the keywords.
 * @returns keyword → the name of its group, which is its strongest keyword
 */
export function clusterKeywords(given: readonly Clusterable[]): Map<string, string> {
  const keywords = given.toSorted((a, b) => (a.keyword < b.keyword ? -1 : 1));
  const graph = new UndirectedGraph();
  for (const { keyword } of keywords) graph.addNode(keyword);
  for (const [pair, similarity] of similarities(keywords)) {
    const [a, b] = [keywords[Math.floor(pair / keywords.length)], keywords[pair % keywords.length]];
    if (a && b) graph.addEdge(a.keyword, b.keyword, { weight: similarity });
  }
  // The algorithm visits nodes in random order by default: fixed here.
  const communities =
    graph.size === 0
      ? {}
      : louvain(graph, { getEdgeWeight: 'weight', resolution: resolutionFor(keywords.length), rng: steady(), randomWalk: false });
  const groups = Map.groupBy(keywords, ({ keyword }) =>
    communities[keyword] === undefined ? `own ${keyword}` : `group ${communities[keyword]}`,
  );
  const names = new Map<string, string>();
  for (const group of groups.values()) {
    const [head] = group.toSorted((a, b) => b.weight - a.weight || a.keyword.length - b.keyword.length || (a.keyword < b.keyword ? -1 : 1));
    for (const { keyword } of group) names.set(keyword, (head?.keyword ?? keyword).slice(0, MAX_NAME));
  }
  return names;
}

/** Pairs (as one number) with their similarity, if it is high enough. Compares only pairs that share a word or a page. */
function similarities(keywords: readonly Clusterable[]): [number, number][] {
  const byStem = index(keywords, ({ stems }) => stems);
  const byPage = index(keywords, ({ pages }) => [...pages.keys()]);
  const rarity = (stem: string) => Math.log(1 + keywords.length / (byStem.get(stem)?.length ?? 1));
  const whole = keywords.map(({ stems }) => stems.reduce((sum, stem) => sum + rarity(stem), 0));
  // A page that ranks for everything distinguishes nothing.
  const telling = new Map([...byPage].map(([page, members]) => [page, Math.log(1 + keywords.length / members.length) ** 2]));
  const length = keywords.map(({ pages }) =>
    Math.sqrt([...pages].reduce((sum, [page, share]) => sum + share * (telling.get(page) ?? 0), 0)),
  );
  const words = new Map<number, number>();
  const pages = new Map<number, number>();
  const eachPair = (members: readonly number[], add: (pair: number, a: number, b: number) => void) => {
    if (members.length > MAX_COMMON) return;
    for (const [at, a] of members.entries()) for (const b of members.slice(at + 1)) add(a * keywords.length + b, a, b);
  };
  for (const [stem, members] of byStem) eachPair(members, (pair) => words.set(pair, (words.get(pair) ?? 0) + rarity(stem)));
  for (const [page, members] of byPage) {
    eachPair(members, (pair, a, b) =>
      pages.set(
        pair,
        (pages.get(pair) ?? 0) +
          (telling.get(page) ?? 0) * Math.sqrt((keywords[a]?.pages.get(page) ?? 0) * (keywords[b]?.pages.get(page) ?? 0)),
      ),
    );
  }
  const found: [number, number][] = [];
  for (const pair of new Set([...words.keys(), ...pages.keys()])) {
    const [a, b] = [Math.floor(pair / keywords.length), pair % keywords.length];
    const shared = words.get(pair) ?? 0;
    const text = shared / Math.max(1e-9, (whole[a] ?? 0) + (whole[b] ?? 0) - shared);
    const bothRank = (length[a] ?? 0) > 0 && (length[b] ?? 0) > 0;
    const similarity = bothRank
      ? PAGE_WEIGHT * ((pages.get(pair) ?? 0) / ((length[a] ?? 1) * (length[b] ?? 1))) + (1 - PAGE_WEIGHT) * text
      : text;
    if (similarity >= MIN_SIMILARITY) found.push([pair, similarity]);
  }
  return found.sort(([a], [b]) => a - b);
}

function index(keywords: readonly Clusterable[], of: (one: Clusterable) => Iterable<string>): Map<string, number[]> {
  const members = new Map<string, number[]>();
  for (const [at, one] of keywords.entries()) {
    for (const key of new Set(of(one))) {
      const list = members.get(key);
      if (list) list.push(at);
      else members.set(key, [at]);
    }
  }
  return members;
}

function steady(): () => number {
  let state = 7;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
