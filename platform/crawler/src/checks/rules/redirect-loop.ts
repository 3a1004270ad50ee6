import type { Check } from '../check.ts';

export const redirectLoop: Check = {
  code: 'redirect_loop',
  name: 'Redirect loop',
  group: 'answers',
  kind: 'issue',
  level: 'high',
  rule: 'Redirects lead back to where they began, however long the circle is.',
  source: 'RFC 9110, 15.4',
  fix: 'Break the circle: one of its addresses has to answer with a page.',
  *onSite(site) {
    for (const [page, { kind, end }] of site.finals.entries()) {
      if (kind === 'loop') yield { page, detail: `The redirects come back to ${site.pages[end]?.url}.` };
    }
  },
};
