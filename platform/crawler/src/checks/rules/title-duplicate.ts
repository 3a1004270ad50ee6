import type { Check } from '../check.ts';
import { repeated } from '../repeated.ts';

export const titleDuplicate: Check = {
  code: 'title_duplicate',
  name: 'Duplicate title',
  group: 'titles',
  kind: 'insight',
  level: 'medium',
  rule: 'Another indexable page in the same language has the same title.',
  source: 'Google Search Central, Influencing title links',
  fix: 'Say in the title what sets the page apart.',
  *onSite(site) {
    yield* repeated(site, ({ title }) => title, 'title');
  },
};
