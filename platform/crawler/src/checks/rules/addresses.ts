import type { Check } from '../check.ts';

export const ADDRESS_CHECKS: readonly Check[] = [
  {
    code: 'url_uppercase',
    name: 'Uppercase in URL',
    group: 'addresses',
    kind: 'insight',
    level: 'low',
    rule: 'The path has uppercase letters; in lowercase it is a different URL.',
    source: 'Google Search Central, URL structure',
    fix: 'Use lowercase URLs, and redirect the others to them.',
    onPage: ({ url, html }) =>
      html && /[A-Z]/.test(new URL(url).pathname.replace(/%[0-9A-F]{2}/gi, '')) ? ['The path has uppercase letters.'] : [],
  },
  {
    code: 'url_underscore',
    name: 'Underscores in URL',
    group: 'addresses',
    kind: 'insight',
    level: 'low',
    rule: 'The path joins words with underscores, which search engines read as one word.',
    source: 'Google Search Central, URL structure',
    fix: 'Separate words with hyphens.',
    onPage: ({ url, html }) => (html && new URL(url).pathname.includes('_') ? ['The path has underscores.'] : []),
  },
  {
    code: 'url_too_long',
    name: 'URL too long',
    group: 'addresses',
    kind: 'insight',
    level: 'low',
    rule: 'The URL has more than 115 characters.',
    source: 'Google Search Central, URL structure; the limit is ours',
    fix: 'Shorten the URL.',
    onPage: ({ url, html }) => (html && url.length > 115 ? [`${url.length} characters.`] : []),
  },
  {
    code: 'url_parameters',
    name: 'Too many URL parameters',
    group: 'addresses',
    kind: 'potential_issue',
    level: 'low',
    rule: 'The URL has more than three parameters.',
    source: 'Google Search Central, URL structure',
    fix: 'Use paths for pages, and parameters only for sorting and filters.',
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
    rule: 'The path has two slashes in a row: usually a template error that gives the page a second URL.',
    source: 'Google Search Central, URL structure; RFC 3986, 3.3',
    fix: 'Correct the links to this URL.',
    onPage: ({ url, html }) => (html && new URL(url).pathname.includes('//') ? ['The path has two slashes in a row.'] : []),
  },
];
