import type { Check } from '../check.ts';
import type { SitePage } from '../site-page.ts';

export const hreflangNoReturn: Check = {
  code: 'hreflang_no_return',
  name: 'Missing hreflang return link',
  group: 'hreflang',
  kind: 'issue',
  level: 'high',
  rule: 'A page named by hreflang does not name this page in return; the pair is ignored.',
  source: 'Google Search Central, Tell Google about localized versions',
  fix: 'Let both pages name each other.',
  *onSite(site) {
    for (const page of site.indexable) {
      const { url, facts } = site.pages[page] as SitePage;
      for (const { hreflang, url: other } of facts?.hreflangs ?? []) {
        const target = other === null || other === url ? undefined : site.pages[site.at(other)];
        if (!target || target.outcome !== 'html' || target.facts?.hreflangs.some((back) => back.url === url)) continue;
        yield { page, detail: `${target.url} (${hreflang}) does not name this page.` };
      }
    }
  },
};
