import { quoted, type Check } from '../check.ts';

export const internalNofollow: Check = {
  code: 'internal_nofollow',
  name: 'Nofollow internal link',
  group: 'links',
  kind: 'potential_issue',
  level: 'low',
  rule: 'A link to a page of the same site is marked nofollow: it passes on no weight.',
  source: 'Google Search Central, Qualify outbound links',
  fix: 'Remove nofollow from links within the site.',
  onPage: ({ html }) =>
    (html?.links ?? [])
      .filter(({ internal, rel }) => internal && rel.includes('nofollow'))
      .map(({ href, name }) => `${quoted(name)} leads to ${href}.`),
};
