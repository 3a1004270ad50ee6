import type { Check } from '../check.ts';
import { repeated } from '../repeated.ts';

export const descriptionDuplicate: Check = {
  code: 'description_duplicate',
  name: 'Duplicate meta description',
  group: 'titles',
  kind: 'insight',
  level: 'medium',
  rule: 'Another indexable page in the same language has the same meta description.',
  source: 'Google Search Central, Snippets',
  fix: 'Say in the description what sets the page apart.',
  *onSite(site) {
    yield* repeated(site, ({ description }) => description, 'description');
  },
};
