import type { Check } from '../check.ts';

export const sitemapUnreadable: Check = {
  code: 'sitemap_unreadable',
  name: 'Invalid sitemap',
  group: 'sitemap-robots',
  kind: 'issue',
  level: 'medium',
  rule: 'A sitemap that robots.txt or an index names does not answer or is malformed.',
  source: 'sitemaps.org, protocol',
  fix: 'Mend the file, or remove the line that names it.',
  *onSite({ site, front }) {
    for (const { url, source, problem, kind } of site?.sitemaps ?? []) {
      if (source !== 'guess' && (problem !== null || kind === 'none'))
        yield { page: front, detail: `${url}: ${problem ?? 'not a sitemap'}` };
    }
  },
};
