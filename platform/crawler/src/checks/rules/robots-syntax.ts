import { quoted, type Check } from '../check.ts';

const KNOWN = new Set(
  'user-agent allow disallow sitemap crawl-delay host clean-param request-rate visit-time noindex content-signal'.split(' '),
);

function malformed(body: string): string[] {
  const found: string[] = [];
  let hasAgent = false;
  for (const [index, line] of body
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const rule = (line.split('#', 1)[0] ?? '').trim();
    if (rule === '') continue;
    const name = /^([^:]+):/.exec(rule)?.[1]?.trim().toLowerCase();
    const say = (what: string) => found.push(`Line ${index + 1}, ${quoted(rule)}: ${what}.`);
    if (name === undefined) say('no rule');
    else if (!KNOWN.has(name)) say('an unknown rule');
    else if (name === 'user-agent') hasAgent = true;
    else if ((name === 'allow' || name === 'disallow') && !hasAgent) say('stands before any user-agent');
  }
  return found;
}

export const robotsSyntax: Check = {
  code: 'robots_syntax',
  name: 'Invalid robots.txt',
  group: 'sitemap-robots',
  kind: 'potential_issue',
  level: 'medium',
  rule: 'robots.txt has lines that are no rule, unknown rules, or rules before any user-agent.',
  source: 'RFC 9309, 2.2',
  fix: 'Mend or remove the lines.',
  *onSite({ site, front }) {
    for (const { body, verdict } of site?.robots ?? []) {
      if (verdict === 'rules') for (const detail of malformed(body)) yield { page: front, detail };
    }
  },
};
