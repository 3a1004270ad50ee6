import type { Check } from '../check.ts';
import type { OutsideSilence } from '../site-view.ts';

const SILENCE: Record<OutsideSilence, string> = {
  dns: 'whose host name does not exist or cannot be looked up',
  refused: 'whose server refuses connections',
  timeout: 'whose server does not answer in time',
};

export const externalLinkBroken: Check = {
  code: 'external_link_broken',
  name: 'Broken external link',
  group: 'links',
  kind: 'issue',
  level: 'medium',
  rule: 'A link to another site leads to an address that answered 404 or 410 twice, or whose host twice gave no answer while others did: no such name, connection refused, out of time.',
  source: 'RFC 9110, 15.5: refusals (401, 403, 429, 999) prove nothing and are left out',
  fix: 'Link to where the page went, or take the link away.',
  *onSite({ outsideUses, outside }) {
    for (const { page, url, anchor } of outsideUses) {
      const answer = outside.get(url);
      if (answer?.verdict !== 'gone' && answer?.verdict !== 'dead') continue;
      const why = answer.verdict === 'dead' && answer.reason ? SILENCE[answer.reason] : `which answers ${answer.status ?? 'nothing'}`;
      yield { page, detail: `${anchor === '' ? 'A link' : `“${anchor}”`} leads to ${url}, ${why}.` };
    }
  },
};
