import type { Check } from '../check.ts';
import { nearDuplicates } from '../near-duplicates.ts';

const LEAST = 0.8;

export const nearDuplicateContent: Check = {
  code: 'near_duplicate_content',
  name: 'Near duplicate',
  group: 'content',
  kind: 'potential_issue',
  level: 'medium',
  rule: 'Another indexable page has almost the same text: at least 80 % of its phrases of three words.',
  source: 'Broder 1997, On the resemblance and containment of documents; Google Search Central, Consolidate duplicate URLs',
  fix: 'Say more of what sets the page apart, or keep one of them.',
  *onSite(site) {
    const texts = site.indexable.flatMap((page) => {
      const signature = site.pages[page]?.facts?.signature ?? '';
      return signature === '' ? [] : [{ page, signature }];
    });
    for (const { page, of, share } of nearDuplicates(texts, LEAST)) {
      if (site.pages[page]?.facts?.textHash === site.pages[of]?.facts?.textHash) continue;
      yield { page, detail: `About ${Math.round(share * 100)} % the same as ${site.pages[of]?.url}.` };
    }
  },
};
