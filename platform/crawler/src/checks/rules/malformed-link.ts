import { quoted, type Check } from '../check.ts';

export const malformedLink: Check = {
  code: 'malformed_link',
  name: 'Malformed link',
  group: 'links',
  kind: 'issue',
  level: 'low',
  rule: 'A link begins like a web address and cannot be read as one.',
  source: 'WHATWG, URL standard',
  fix: 'Mend the address.',
  onPage: ({ html }) =>
    (html?.links ?? [])
      .filter(({ href, url }) => url === null && /^\s*(?:https?:|\/\/)/i.test(href))
      .map(({ href }) => `${quoted(href)} is no address.`),
};
