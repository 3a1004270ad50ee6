import type { Check } from '../check.ts';

export const urlParameters: Check = {
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
};
