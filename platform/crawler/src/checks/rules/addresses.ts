import type { Check } from '../check.ts';

export const ADDRESS_CHECKS: readonly Check[] = [
  {
    code: 'url_uppercase',
    name: 'Uppercase in URL',
    group: 'addresses',
    kind: 'insight',
    level: 'low',
    rule: 'The path has capital letters: written in small ones it is another address.',
    source: 'Google Search Central, URL structure',
    fix: 'Write addresses in small letters, and redirect the others.',
    onPage: ({ url, html }) =>
      html && /[A-Z]/.test(new URL(url).pathname.replace(/%[0-9A-F]{2}/gi, '')) ? ['The path has capital letters.'] : [],
  },
  {
    code: 'url_underscore',
    name: 'Underscores in URL',
    group: 'addresses',
    kind: 'insight',
    level: 'low',
    rule: 'The path joins words by underscores; search engines read them as one word.',
    source: 'Google Search Central, URL structure',
    fix: 'Join words by hyphens.',
    onPage: ({ url, html }) => (html && new URL(url).pathname.includes('_') ? ['The path has underscores.'] : []),
  },
  {
    code: 'url_too_long',
    name: 'URL too long',
    group: 'addresses',
    kind: 'insight',
    level: 'low',
    rule: 'The address has more than 115 characters.',
    source: 'Google Search Central, URL structure; the limit is ours',
    fix: 'Shorten it.',
    onPage: ({ url, html }) => (html && url.length > 115 ? [`${url.length} characters.`] : []),
  },
  {
    code: 'url_parameters',
    name: 'Too many URL parameters',
    group: 'addresses',
    kind: 'potential_issue',
    level: 'low',
    rule: 'The address has more than three parameters.',
    source: 'Google Search Central, URL structure',
    fix: 'Name pages by paths, and keep parameters for sorting and filters.',
    onPage: ({ url, html }) => {
      const count = [...new URL(url).searchParams].length;
      return html && count > 3 ? [`${count} parameters.`] : [];
    },
  },
  {
    code: 'url_double_slash',
    name: 'Double slash in URL',
    group: 'addresses',
    kind: 'potential_issue',
    level: 'low',
    rule: 'The path has two slashes in a row: mostly a fault in a template, and a second address of the page.',
    source: 'Google Search Central, URL structure; RFC 3986, 3.3',
    fix: 'Mend the link that leads here.',
    onPage: ({ url, html }) => (html && new URL(url).pathname.includes('//') ? ['The path has two slashes in a row.'] : []),
  },
];
