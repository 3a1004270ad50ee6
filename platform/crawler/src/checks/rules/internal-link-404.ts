import { endsGone } from '../../graph/final-targets.ts';
import { quoted, type Check } from '../check.ts';

export const internalLink404: Check = {
  code: 'internal_link_404',
  name: 'Broken internal link',
  group: 'links',
  kind: 'issue',
  level: 'high',
  weight: 20,
  rule: 'A link to an address of the site that answers 404 or 410, at once or after redirects.',
  source: 'Google Search Central, Make your links crawlable; RFC 9110, 15.5.5 and 15.5.11',
  fix: 'Link to the nearest live page, or remove the link and keep its text.',
  *onSite(site) {
    for (const { from, to, anchor } of site.links) {
      const final = site.finals[to];
      if (final && endsGone(site.pages, final))
        yield {
          page: from,
          detail: `${quoted(anchor)} leads to ${site.pages[to]?.url}, which answers ${site.pages[final.end]?.status}${final.hops > 0 ? ' after a redirect' : ''}.`,
        };
    }
  },
};
