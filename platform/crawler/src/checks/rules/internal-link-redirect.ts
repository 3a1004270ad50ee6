import { endsGone } from '../../graph/final-targets.ts';
import { quoted, type Check } from '../check.ts';

export const internalLinkRedirect: Check = {
  code: 'internal_link_redirect',
  name: 'Internal link to a redirect',
  group: 'links',
  kind: 'issue',
  level: 'low',
  weight: 5,
  rule: 'A link to an address of the site that redirects (301, 302, 303, 307 or 308); it could name the final page at once. Redirects that end in 404 or 410 count as broken links instead.',
  source: 'Google Search Central, Redirects and Google Search',
  fix: 'Let the link name the final address.',
  *onSite(site) {
    for (const { from, to, anchor } of site.links) {
      const final = site.finals[to];
      if (!final || site.pages[to]?.outcome !== 'redirect' || endsGone(site.pages, final)) continue;
      yield {
        page: from,
        detail: `${quoted(anchor)} leads to ${site.pages[to]?.url} (${site.pages[to]?.status}), which leads to ${final.kind === 'leaves' ? final.url : site.pages[final.end]?.url}.`,
      };
    }
  },
};
