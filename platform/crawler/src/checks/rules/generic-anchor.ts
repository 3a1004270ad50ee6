import { quoted, type Check } from '../check.ts';

const SAYS_NOTHING = new Set([
  'click here',
  'click this',
  'go',
  'here',
  'information',
  'learn more',
  'more',
  'more info',
  'more information',
  'right here',
  'read more',
  'see more',
  'start',
  'this',
  'this page',
  'link',
  'hier',
  'hier klicken',
  'klicken sie hier',
  'mehr',
  'mehr erfahren',
  'mehr lesen',
  'weiterlesen',
  'weiter',
  'ici',
  'cliquez ici',
  'en savoir plus',
  'lire la suite',
  'plus d’informations',
  'aquí',
  'haz clic aquí',
  'click aquí',
  'leer más',
  'más',
  'más información',
  'saber más',
  'qui',
  'clicca qui',
  'leggi di più',
  'scopri di più',
  'altro',
  'aqui',
  'clique aqui',
  'leia mais',
  'saiba mais',
  'mais',
  'klik hier',
  'lees meer',
  'meer',
  'meer informatie',
  'こちら',
  'ここをクリック',
  '続きを読む',
  '詳細',
  '詳しくはこちら',
  '여기',
  '더보기',
  '자세히 보기',
  '点击这里',
  '更多',
  '阅读更多',
]);
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(?<![\s.!…»>→:])[\s.!…»>→:]+$/u, '')
    .replace(/'/g, '’')
    .trim();

/** Whether a link's text says nothing about where it leads. */
export const isGenericAnchor = (text: string): boolean => SAYS_NOTHING.has(plain(text));

export const genericAnchor: Check = {
  code: 'generic_anchor',
  name: 'Generic anchor text',
  group: 'links',
  kind: 'potential_issue',
  level: 'low',
  rule: 'The anchor text of an internal link does not describe its target (“click here”, “more”). Checked in nine languages.',
  source: 'Google Search Central, Link best practices; WCAG 2.2, 2.4.4',
  fix: 'Describe the target in the anchor text.',
  // A link within the page takes its meaning from its context: an index, the parameters of a function.
  onPage: ({ url, html }) =>
    (html?.links ?? [])
      .filter((link) => link.internal && link.url !== url && isGenericAnchor(link.name))
      .map(({ href, name }) => `${quoted(name)} leads to ${href}.`),
};
