import type { Check } from '../check.ts';

const FEWEST = 50;
const FEW = 200;
const FAR = 3;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

export const thinContent: Check = {
  code: 'thin_content',
  name: 'Thin content',
  group: 'content',
  kind: 'potential_issue',
  level: 'medium',
  rule: 'The page has fewer than 50 words, or fewer than 200 and far fewer than the site’s pages have (by their median and its deviation).',
  source: 'Google Search Central, Creating helpful content; Leys et al. 2013 (median absolute deviation)',
  fix: 'Say what visitors come for, or join the page with another one.',
  *onSite(site) {
    const counts = site.indexable.map((page) => site.pages[page]?.wordCount ?? 0);
    const middle = median(counts);
    const spread = 1.4826 * median(counts.map((count) => Math.abs(count - middle)));
    const least = Math.min(FEW, middle - FAR * spread);
    for (const page of site.indexable) {
      const words = site.pages[page]?.wordCount ?? 0;
      if (words < FEWEST || words < least) yield { page, detail: `${words} words; the site’s middle page has ${middle}.` };
    }
  },
};
