import type { TopicIdea, TopicKeyword } from '@canopy/contract/content';
import type { OwnQuery } from '../research/index.ts';
import { overlap, termsOf } from '../sources/index.ts';

const MAX_KEYWORDS = 300;
/** Two keywords that share this much of the shorter one are answered by one page. */
const SAME_PAGE = 0.99;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Queries that contain a seed's words, each under the best-fitting seed; including the seeds. */
export function keywordsOf(
  seeds: readonly string[],
  chosen: readonly string[],
  queries: readonly OwnQuery[],
  language: string,
): TopicKeyword[] {
  const isChosen = new Set(chosen);
  const split = seeds.map((seed) => ({ seed, terms: termsOf(seed, language) })).filter(({ terms }) => terms.length > 0);
  const found = new Map<string, TopicKeyword>();
  for (const { query, clicks, impressions, position } of queries) {
    const terms = termsOf(query, language);
    const fitting = split.filter((seed) => seed.terms.every((term) => terms.includes(term)));
    const best = fitting.sort((a, b) => b.terms.length - a.terms.length)[0];
    if (best && !found.has(query))
      found.set(query, { keyword: query, seed: best.seed, impressions, clicks, position, chosen: isChosen.has(query) });
  }
  for (const { seed } of split) {
    const keyword = seed.toLowerCase();
    if (!found.has(keyword))
      found.set(keyword, { keyword, seed, impressions: null, clicks: null, position: null, chosen: isChosen.has(keyword) });
  }
  return [...found.values()].sort((a, b) => (b.impressions ?? -1) - (a.impressions ?? -1)).slice(0, MAX_KEYWORDS);
}

/** The chosen keywords as pages to write: grouped by the page that answers them, under the pillar of their seed. */
export function ideasOf(
  keywords: readonly TopicKeyword[],
  pages: ReadonlyMap<string, string>,
  known: ReadonlySet<string>,
  language: string,
): TopicIdea[] {
  const groups: { lead: TopicKeyword; terms: string[]; others: TopicKeyword[] }[] = [];
  for (const keyword of keywords.filter(({ chosen }) => chosen)) {
    const terms = termsOf(keyword.keyword, language);
    const group = groups.find(
      ({ lead, terms: other }) => lead.seed === keyword.seed && other.length === terms.length && overlap(other, terms) >= SAME_PAGE,
    );
    if (group) group.others.push(keyword);
    else groups.push({ lead: keyword, terms, others: [] });
  }
  const sum = (values: (number | null)[]) =>
    values.every((value) => value === null) ? null : values.reduce<number>((total, value) => total + (value ?? 0), 0);
  return groups.map(({ lead, others }) => {
    const all = [lead, ...others];
    return {
      title: capital(lead.keyword),
      keyword: lead.keyword,
      keywords: others.map(({ keyword }) => keyword),
      pillar: lead.seed,
      impressions: sum(all.map(({ impressions }) => impressions)),
      clicks: sum(all.map(({ clicks }) => clicks)),
      position: lead.position,
      page_url: pages.get(lead.keyword) ?? null,
      exists: known.has(lead.keyword.toLowerCase()),
    };
  });
}
