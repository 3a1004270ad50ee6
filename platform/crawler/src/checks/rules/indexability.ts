import type { Check } from '../check.ts';
import { canonicalOf } from '../site-page.ts';
import { canonicalIssues } from './canonical-issues.ts';

const PAIRS = [
  ['index', 'noindex'],
  ['follow', 'nofollow'],
] as const;

export const INDEXABILITY_CHECKS: readonly Check[] = [
  {
    code: 'no_index',
    name: 'Noindex',
    group: 'indexability',
    kind: 'potential_issue',
    level: 'high',
    weight: 30,
    rule: 'A robots meta tag or X-Robots-Tag header keeps the page out of search results.',
    source: 'Google Search Central, Robots meta tag specifications',
    fix: 'Remove noindex if the page should appear in search results.',
    onPage: ({ html }) => (html?.noindex ? ['noindex applies to all search engines or to Google.'] : []),
  },
  {
    code: 'no_index_for_bot',
    name: 'Bot-specific noindex',
    group: 'indexability',
    kind: 'potential_issue',
    level: 'medium',
    rule: 'A robots directive excludes the page from the results of one search engine, but not of all.',
    source: 'Google Search Central, Robots meta tag specifications',
    fix: 'Remove the directive, or set it for all search engines if intended.',
    onPage: ({ html }) =>
      html && !html.noindex
        ? html.robots
            .filter(
              ({ agent, directives }) =>
                agent !== 'robots' && agent !== 'googlebot' && (directives.includes('noindex') || directives.includes('none')),
            )
            .map(({ agent }) => `noindex for ${agent}.`)
        : [],
  },
  {
    code: 'unavailable_after',
    name: 'unavailable_after expired',
    group: 'indexability',
    kind: 'potential_issue',
    level: 'high',
    rule: 'The unavailable_after date has passed, so Google no longer shows the page.',
    source: 'Google Search Central, Robots meta tag specifications',
    fix: 'Remove the directive or set a later date.',
    onPage: ({ html, fetchedAt }) =>
      (html?.robots ?? []).flatMap(({ directives }) => {
        const at = directives.findIndex((directive) => /^unavailable_after\s*:/.test(directive));
        const [first = '', second = ''] = at === -1 ? [] : directives.slice(at, at + 2);
        const start = first.slice(first.indexOf(':') + 1).trim();
        // A date may contain a comma (`Wed, 03 Feb 2027`), which separates directives.
        const date = second === '' || Number.isNaN(Date.parse(`${start}, ${second}`)) ? start : `${start}, ${second}`;
        const until = Date.parse(date);
        return until < Date.parse(fetchedAt) ? [`Not to be shown after ${date.trim()}.`] : [];
      }),
  },
  {
    code: 'robots_conflict',
    name: 'Conflicting robots directives',
    group: 'indexability',
    kind: 'potential_issue',
    level: 'low',
    rule: 'Robots directives of the page contradict each other; search engines apply the stricter one.',
    source: 'Google Search Central, Robots meta tag specifications, Handling conflicting rules',
    fix: 'Keep one of the two.',
    onPage: ({ html }) =>
      PAIRS.flatMap(([yes, no]) => {
        const all = (html?.robots ?? [])
          .filter(({ agent }) => agent === 'robots' || agent === 'googlebot')
          .flatMap(({ directives }) => directives);
        return all.includes(yes) && (all.includes(no) || all.includes('none'))
          ? [`Both ${yes} and ${all.includes(no) ? no : 'none'}.`]
          : [];
      }),
  },
  canonicalIssues,
  {
    code: 'canonical_noindex',
    name: 'Canonical and noindex',
    group: 'indexability',
    kind: 'issue',
    level: 'medium',
    rule: 'The page is noindex and canonicalised to another URL: the two contradict each other.',
    source: 'Google Search Central, Consolidate duplicate URLs (do not use noindex to choose a canonical)',
    fix: 'Keep the canonical and remove noindex.',
    onPage: ({ html, url }) => {
      const target = html && canonicalOf(html)?.url;
      return html?.noindex && target != null && target !== url ? [`noindex, and the canonical URL is ${target}.`] : [];
    },
  },
  {
    code: 'canonicalised',
    name: 'Canonicalised',
    group: 'indexability',
    kind: 'insight',
    level: 'medium',
    rule: 'The canonical of the page is another URL, so search results show that one.',
    source: 'Google Search Central, Consolidate duplicate URLs',
    fix: 'If intended, nothing but linking to the canonical URL directly.',
    onPage: ({ html, url }) => {
      const target = html && canonicalOf(html)?.url;
      return target != null && target !== url ? [`The canonical URL is ${target}.`] : [];
    },
  },
  {
    code: 'canonical_missing',
    name: 'Missing canonical',
    group: 'indexability',
    kind: 'insight',
    level: 'low',
    rule: 'The page is indexable and has no canonical.',
    source: 'Google Search Central, Consolidate duplicate URLs',
    fix: 'Add a self-referencing canonical.',
    onPage: ({ html }) =>
      html && !html.noindex && html.canonicals.length === 0 ? ['Neither a link element nor an HTTP header sets a canonical.'] : [],
  },
  {
    code: 'nofollow_page',
    name: 'Page-level nofollow',
    group: 'indexability',
    kind: 'potential_issue',
    level: 'medium',
    rule: 'A robots directive tells search engines not to follow any link on the page.',
    source: 'Google Search Central, Robots meta tag specifications',
    fix: 'Remove it, or set nofollow on individual links.',
    onPage: ({ html }) => (html?.nofollow ? ['nofollow applies to all search engines or to Google.'] : []),
  },
  {
    code: 'robots_blocked',
    name: 'Blocked by robots.txt',
    group: 'indexability',
    kind: 'potential_issue',
    level: 'medium',
    rule: 'robots.txt blocks the URL, but pages of the site link to it.',
    source: 'RFC 9309, 2.2.2; Google Search Central, Introduction to robots.txt',
    fix: 'Allow the URL in robots.txt, or remove the links.',
    *onSite(site) {
      for (const [page, { outcome }] of site.pages.entries()) {
        const linking = site.inlinks[page] ?? 0;
        if (outcome === 'robots-blocked' && linking > 0)
          yield { page, detail: `${linking} ${linking === 1 ? 'page links' : 'pages link'} to it.` };
      }
    },
  },
];
