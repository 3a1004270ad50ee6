import type { Check } from '../check.ts';
import { repeated } from '../repeated.ts';

export const h1Duplicate: Check = {
  code: 'h1_duplicate',
  name: 'Duplicate H1',
  group: 'titles',
  kind: 'insight',
  level: 'low',
  rule: 'Another indexable page in the same language has the same H1.',
  source: 'WCAG 2.2, 2.4.6; the rule is ours',
  fix: 'Say in the heading what sets the page apart.',
  *onSite(site) {
    yield* repeated(site, ({ facts }) => facts?.h1 ?? null, 'H1');
  },
};
