import { quoted, type Check } from '../check.ts';

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
/** By subtag of two or three letters: looking one up takes as long as several other checks. */
const known = new Map<string, boolean>();

function isKnown(language: string): boolean {
  let answer = known.get(language);
  if (answer === undefined) known.set(language, (answer = languages.of(language) !== undefined));
  return answer;
}

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
    return /^[a-z]{2,3}$/i.test(language) && isKnown(language.toLowerCase()) ? [] : [`${quoted(html.lang ?? '')} is no known language.`];
  },
};
