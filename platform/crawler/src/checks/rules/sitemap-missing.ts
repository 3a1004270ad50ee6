import type { Check } from '../check.ts';

export const sitemapMissing: Check = {
  code: 'sitemap_missing',
  name: 'Missing sitemap',
  group: 'sitemap-robots',
  kind: 'potential_issue',
  level: 'medium',
  rule: 'Neither robots.txt nor the usual places name a sitemap that can be read.',
  source: 'Google Search Central, Build and submit a sitemap',
  fix: 'Make one, and name it in robots.txt.',
  *onSite({ site, front }) {
    if (site && !site.sitemaps.some(({ kind }) => kind !== 'none')) yield { page: front, detail: 'No sitemap was found.' };
  },
};
