import type { Check } from '../check.ts';
import type { SitePage } from '../site-page.ts';

export const duplicateContent: Check = {
  code: 'duplicate_content',
  name: 'Exact duplicate',
  group: 'content',
  kind: 'issue',
  level: 'high',
  rule: 'Another indexable page has exactly the same visible text.',
  source: 'Google Search Central, Consolidate duplicate URLs',
  fix: 'Keep one page, and redirect the others or name it as canonical.',
  *onSite(site) {
    const byText = new Map<string, number[]>();
    for (const page of site.indexable) {
      const { facts, wordCount } = site.pages[page] as SitePage;
      if (!facts || wordCount === 0) continue;
      const twins = byText.get(facts.textHash);
      if (twins) twins.push(page);
      else byText.set(facts.textHash, [page]);
    }
    for (const twins of byText.values()) {
      if (twins.length > 1)
        for (const page of twins)
          yield { page, detail: `The same text as ${site.pages[twins.find((twin) => twin !== page) ?? page]?.url}.` };
    }
  },
};
