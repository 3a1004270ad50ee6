import type { Check } from '../check.ts';

export const robotsUnreachable: Check = {
  code: 'robots_unreachable',
  name: 'robots.txt unreachable',
  group: 'sitemap-robots',
  kind: 'issue',
  level: 'high',
  rule: 'robots.txt answers with a server error or not at all; crawlers then stay away from the whole site.',
  source: 'RFC 9309, 2.3.1.3 and 2.3.1.4',
  fix: 'Let it answer 200, or 404 where there are no rules.',
  *onSite({ site, front }) {
    for (const { origin, verdict, status } of site?.robots ?? []) {
      if (verdict === 'disallow-all')
        yield { page: front, detail: `${origin}/robots.txt ${status === null ? 'does not answer' : `answers ${status}`}.` };
    }
  },
};
