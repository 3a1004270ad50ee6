import type { Check } from '../check.ts';

export const externalLinkBroken: Check = {
  code: 'external_link_broken',
  name: 'Broken external link',
  group: 'links',
  kind: 'issue',
  level: 'low',
  rule: 'A link to another site leads to an address that answered 404 or 410 twice.',
  source: 'linkinator, issues 627 and 718: refusals (401, 403, 429, 999) and silence prove nothing and are left out',
  fix: 'Link to where the page went, or take the link away.',
  *onSite({ outsideUses, outside }) {
    for (const { page, url, anchor } of outsideUses) {
      const answer = outside.get(url);
      if (answer?.verdict !== 'gone') continue;
      yield { page, detail: `${anchor === '' ? 'A link' : `“${anchor}”`} leads to ${url}, which answers ${answer.status ?? 'nothing'}.` };
    }
  },
};
