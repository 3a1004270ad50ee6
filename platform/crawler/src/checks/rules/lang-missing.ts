import { quoted, type Check } from '../check.ts';

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

export const langMissing: Check = {
  code: 'lang_missing',
  name: 'Missing lang attribute',
  group: 'content',
  kind: 'issue',
  level: 'low',
  rule: 'The html element names no language, or none that is known.',
  source: 'WCAG 2.2, 3.1.1; HTML standard, lang',
  fix: 'Add lang to the html element.',
  onPage: ({ html }) => {
    if (!html) return [];
    const language = html.lang?.trim().split('-', 1)[0] ?? '';
    if (language === '') return ['The html element has no lang.'];
    return /^[a-z]{2,3}$/i.test(language) && languages.of(language) !== undefined
      ? []
      : [`${quoted(html.lang ?? '')} is no known language.`];
  },
};
