import { quoted, type Check } from '../check.ts';

const MOST_WORDS = 150;
const SAYS_SO =
  /\b(?:error 404|404 error|page not found|not found|(?:page|site) (?:can(?:no|['’])t|could not|cannot) be found|no longer (?:exists|available)|seite nicht gefunden|page introuvable|p[áa]gina no encontrada|pagina non trovata|p[áa]gina n[ãa]o encontrada|pagina niet gevonden)\b|^404\b/iu;

export const soft404: Check = {
  code: 'soft_404',
  name: 'Soft 404',
  group: 'answers',
  kind: 'potential_issue',
  level: 'high',
  rule: 'The page says that it was not found, in its title or first heading, has little text, and yet answers 200.',
  source: 'Google Search Central, Soft 404 errors',
  fix: 'Answer 404 or 410 where there is nothing.',
  onPage: ({ html }) => {
    if (!html || html.wordCount > MOST_WORDS) return [];
    const says = [html.titles[0]?.value ?? '', html.h1s[0] ?? ''].find((text) => SAYS_SO.test(text));
    return says === undefined ? [] : [`Says ${quoted(says)} and answers 200.`];
  },
};
