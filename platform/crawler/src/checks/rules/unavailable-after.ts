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
      const at = directives.findIndex((directive) => /^unavailable_after\s*:/.test(directive));
      const [first = '', second = ''] = at === -1 ? [] : directives.slice(at, at + 2);
      const start = first.slice(first.indexOf(':') + 1).trim();
      // A date may contain a comma (`Wed, 03 Feb 2027`), which separates directives.
      const date = second === '' || Number.isNaN(Date.parse(`${start}, ${second}`)) ? start : `${start}, ${second}`;
      const until = Date.parse(date);
      return until < Date.parse(fetchedAt) ? [`Not to be shown after ${date.trim()}.`] : [];
    }),
};
