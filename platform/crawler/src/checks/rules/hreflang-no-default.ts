import type { Check } from '../check.ts';

export const hreflangNoDefault: Check = {
  code: 'hreflang_no_default',
  name: 'Missing x-default',
  group: 'hreflang',
  kind: 'insight',
  level: 'low',
  rule: 'The page names language versions and none for everybody else.',
  source: 'Google Search Central, Tell Google about localized versions, x-default',
  fix: 'Add x-default.',
  onPage: ({ html }) => {
    const values = (html?.hreflangs ?? []).map(({ hreflang }) => hreflang.toLowerCase());
    return values.length > 0 && !values.includes('x-default') ? ['No x-default among them.'] : [];
  },
};
