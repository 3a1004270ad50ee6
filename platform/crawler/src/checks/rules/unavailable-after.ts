import type { Check } from '../check.ts';

export const unavailableAfter: Check = {
  code: 'unavailable_after',
  name: 'unavailable_after expired',
  group: 'indexability',
  kind: 'potential_issue',
  level: 'high',
  rule: 'unavailable_after names a date that has passed: Google no longer shows the page.',
  source: 'Google Search Central, Robots meta tag specifications',
  fix: 'Remove the directive, or move the date.',
  onPage: ({ html, fetchedAt }) =>
    (html?.robots ?? []).flatMap(({ directives }) => {
      const date = /unavailable_after\s*:\s*(.+)/.exec(directives.join(', '))?.[1] ?? '';
      const until = Date.parse(date);
      return until < Date.parse(fetchedAt) ? [`Not to be shown after ${date.trim()}.`] : [];
    }),
};
