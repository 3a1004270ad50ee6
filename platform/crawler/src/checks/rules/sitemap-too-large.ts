import type { Check } from '../check.ts';

const MOST = 50_000;

export const sitemapTooLarge: Check = {
  code: 'sitemap_too_large',
  name: 'Sitemap too large',
  group: 'sitemap-robots',
  kind: 'issue',
  level: 'medium',
  rule: 'A sitemap lists more than 50,000 addresses or is larger than 50 MB uncompressed, which is the most one file may have.',
  source: 'sitemaps.org, protocol',
  fix: 'Split it, and name the parts in an index.',
  *onSite({ site, front }) {
    for (const { url, entries, oversize } of site?.sitemaps ?? []) {
      if (entries > MOST) yield { page: front, detail: `${url} lists ${oversize ? 'more than ' : ''}${entries} addresses.` };
      else if (oversize) yield { page: front, detail: `${url} is larger than 50 MB uncompressed.` };
    }
  },
};
