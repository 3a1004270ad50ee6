import type { Check } from '../check.ts';

const PAIRS = [
  ['index', 'noindex'],
  ['follow', 'nofollow'],
] as const;

export const robotsConflict: Check = {
  code: 'robots_conflict',
  name: 'Conflicting robots directives',
  group: 'indexability',
  kind: 'potential_issue',
  level: 'low',
  rule: 'Robots directives of one page contradict each other; search engines take the stricter.',
  source: 'Google Search Central, Robots meta tag specifications, Handling conflicting rules',
  fix: 'Keep one of the two.',
  onPage: ({ html }) =>
    PAIRS.flatMap(([yes, no]) => {
      const all = (html?.robots ?? [])
        .filter(({ agent }) => agent === 'robots' || agent === 'googlebot')
        .flatMap(({ directives }) => directives);
      return all.includes(yes) && (all.includes(no) || all.includes('none')) ? [`Both ${yes} and ${all.includes(no) ? no : 'none'}.`] : [];
    }),
};
