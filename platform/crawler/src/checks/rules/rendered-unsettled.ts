import type { Check } from '../check.ts';

export const renderedUnsettled: Check = {
  code: 'rendered_unsettled',
  name: 'Page still changing after 5 s',
  group: 'content',
  kind: 'insight',
  level: 'low',
  rule: 'Scripts were still changing the page’s elements or text 5 seconds after it had begun, requests left out: what was read is a moment of it.',
  source: 'Google Search Central, JavaScript SEO basics; the limit is ours',
  fix: 'Make sure that what matters is there before animations, tickers and counters begin.',
  onPage: ({ rendering }) => (rendering?.stillChanging === true ? ['The page was still changing when it was read.'] : []),
};
