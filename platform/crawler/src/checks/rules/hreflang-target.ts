import type { Check } from '../check.ts';
import type { SitePage } from '../site-page.ts';
import { isIndexable } from '../site-view.ts';

export const hreflangTarget: Check = {
  code: 'hreflang_target',
  name: 'hreflang to an unusable page',
  group: 'hreflang',
  kind: 'issue',
  level: 'high',
  rule: 'An hreflang address redirects, answers with an error, is noindex or canonicalised.',
  source: 'Google Search Central, Tell Google about localized versions',
  fix: 'Name pages that answer 200, may be indexed and are canonical.',
  *onSite(site) {
    for (const page of site.indexable) {
      const { url, facts } = site.pages[page] as SitePage;
      for (const { hreflang, url: other } of facts?.hreflangs ?? []) {
        const target = other === null || other === url ? undefined : site.pages[site.at(other)];
        if (target && !isIndexable(target))
          yield {
            page,
            detail: `${target.url} (${hreflang}) ${target.outcome === 'html' ? 'is noindex or not canonical' : `answers ${target.status ?? 'nothing'}`}.`,
          };
      }
    }
  },
};
