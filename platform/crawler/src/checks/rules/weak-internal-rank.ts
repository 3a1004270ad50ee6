import type { Check } from '../check.ts';

const LEAST = 0.25;

export const weakInternalRank: Check = {
  code: 'weak_internal_rank',
  name: 'Low internal PageRank',
  group: 'links',
  kind: 'insight',
  level: 'medium',
  rule: 'The page may be indexed and has less than a quarter of the internal PageRank that the middle page of the site has.',
  source: 'Page, Brin et al. 1999, The PageRank citation ranking; the limit is ours',
  fix: 'Link to it from pages that many others link to.',
  *onSite(site) {
    const ranks = site.indexable.map((page) => site.ranks[page] ?? 0).sort((a, b) => a - b);
    const middle = ranks[Math.floor(ranks.length / 2)] ?? 0;
    for (const page of site.indexable) {
      const share = (site.ranks[page] ?? 0) / middle;
      if (share < LEAST) yield { page, detail: `${Math.round(share * 100)} % of the middle page’s rank.` };
    }
  },
};
