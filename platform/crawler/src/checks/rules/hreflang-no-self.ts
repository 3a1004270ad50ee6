import type { Check } from '../check.ts';
import type { SitePage } from '../site-page.ts';

export const hreflangNoSelf: Check = {
  code: 'hreflang_no_self',
  name: 'Missing self-referencing hreflang',
  group: 'hreflang',
  kind: 'issue',
  level: 'medium',
  rule: 'The page names other language versions by hreflang and not itself.',
  source: 'Google Search Central, Tell Google about localized versions',
  fix: 'Add the page itself to its list.',
  *onSite(site) {
    for (const page of site.indexable) {
      const { url, facts } = site.pages[page] as SitePage;
      if (facts && facts.hreflangs.length > 0 && !facts.hreflangs.some((other) => other.url === url))
        yield { page, detail: `${facts.hreflangs.length} other versions, and not this one.` };
    }
  },
};
