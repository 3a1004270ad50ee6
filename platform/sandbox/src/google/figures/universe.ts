import { nameHash } from '../../demo-site/name-hash.ts';
import { mix } from './mix.ts';
import { topics, type Topic } from './topics.ts';

/** A query for which a page is shown. */
export type Pair = {
  page: number;
  /** −1: a query so rare that Search Console does not name it */
  query: number;
  topic: Topic;
  /** impressions on an average day */
  daily: number;
  position: number;
  seed: number;
  /** page shown above this one for the same query; −1: none */
  below: number;
};

/** Everything that the site can be found for. A pair with `below` follows the one above it. */
export type Universe = { pages: string[]; queries: string[]; pairs: Pair[] };

const AROUND = ['', 'best *', '* uk', '* near me'];
const RIVAL_SHARE = 0.35;

/** @param anonymisedShare share of the impressions without a named query, 0 to 1 */
export function buildUniverse(anonymisedShare: number): Universe {
  const pages = [...new Set(topics.map(({ path }) => path))];
  const pageOf = new Map(pages.map((path, index) => [path, index]));
  const queries: string[] = [];
  const queryOf = new Map<string, number>();
  const pairs: Pair[] = [];
  const indexOfQuery = (text: string) => {
    const known = queryOf.get(text);
    if (known !== undefined) return known;
    queryOf.set(text, queries.length);
    return queries.push(text) - 1;
  };

  for (const [index, topic] of topics.entries()) {
    const page = pageOf.get(topic.path) ?? 0;
    const texts = queriesOf(topic);
    const weights = texts.map((_, rank) => 1 / (rank + 1) ** 1.25);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    for (const [rank, text] of texts.entries()) {
      const seed = nameHash(`${topic.path} ${text}`);
      const daily = (topic.daily * (1 - anonymisedShare) * (weights[rank] ?? 0)) / sum;
      const spread = topic.brand === true ? 0.3 : 1.4;
      const position = topic.position + spread * (rank * 0.5 + mix(seed, 1, 1) * 3) * (rank === 0 ? 0 : 1);
      const query = indexOfQuery(text);
      pairs.push({ page, query, topic, daily, position, seed, below: -1 });
      const rival = topic.rival === undefined ? undefined : pageOf.get(topic.rival);
      if (rank === 0 && rival !== undefined) {
        pairs.push({ page: rival, query, topic, daily: daily * RIVAL_SHARE, position: position + 3, seed: seed ^ 0x5bd1e995, below: page });
      }
    }
    if (anonymisedShare > 0) {
      pairs.push({
        page,
        query: -1,
        topic,
        daily: topic.daily * anonymisedShare,
        position: topic.position + 6,
        seed: 104_729 * (index + 1),
        below: -1,
      });
    }
  }
  return { pages, queries, pairs };
}

/** Its own queries and those around its noun, interleaved so that both kinds are among the frequent ones. */
function queriesOf({ queries, noun }: Topic): string[] {
  if (noun === undefined) return queries;
  const around = AROUND.map((pattern) => (pattern === '' ? noun : pattern.replace('*', noun)));
  const [first = noun, ...others] = queries;
  return [...new Set([first, noun, ...others, ...around])];
}
