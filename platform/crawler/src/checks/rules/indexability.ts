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
    fix: 'Remove noindex where the page should be found.',
    onPage: ({ html }) => (html?.noindex ? ['noindex binds all search engines or Google’s.'] : []),
  },
  {
    code: 'no_index_for_bot',
    name: 'Bot-specific noindex',
    group: 'indexability',
    kind: 'potential_issue',
    level: 'medium',
    rule: 'A robots directive keeps the page out of the results of one search engine, though not of all.',
    source: 'Google Search Central, Robots meta tag specifications',
    fix: 'Remove the directive, or give it for all where it is meant.',
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
    rule: 'unavailable_after names a date that has passed: Google no longer shows the page.',
    source: 'Google Search Central, Robots meta tag specifications',
    fix: 'Remove the directive, or move the date.',
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
    rule: 'Robots directives of one page contradict each other; search engines take the stricter.',
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
    rule: 'The page is canonicalised to another and noindex: the two contradict each other.',
    source: 'Google Search Central, Consolidate duplicate URLs (do not use noindex to choose a canonical)',
    fix: 'Keep the canonical URL, remove noindex.',
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
    rule: 'The page names another address as canonical, so that one is shown in search results.',
    source: 'Google Search Central, Consolidate duplicate URLs',
    fix: 'Nothing where it is meant; link to the canonical URL.',
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
    rule: 'The page may be indexed and names no canonical URL.',
    source: 'Google Search Central, Consolidate duplicate URLs',
    fix: 'Name the page’s own address.',
    onPage: ({ html }) => (html && !html.noindex && html.canonicals.length === 0 ? ['Neither a link element nor a header names one.'] : []),
  },
  {
    code: 'nofollow_page',
    name: 'Page-level nofollow',
    group: 'indexability',
    kind: 'potential_issue',
    level: 'medium',
    rule: 'A robots directive tells search engines to follow no link of the page.',
    source: 'Google Search Central, Robots meta tag specifications',
    fix: 'Remove nofollow, or mark single links.',
    onPage: ({ html }) => (html?.nofollow ? ['nofollow binds all search engines or Google’s.'] : []),
  },
  {
    code: 'robots_blocked',
    name: 'Blocked by robots.txt',
    group: 'indexability',
    kind: 'potential_issue',
    level: 'medium',
    rule: 'robots.txt forbids the address, and pages of the site link to it.',
    source: 'RFC 9309, 2.2.2; Google Search Central, Introduction to robots.txt',
    fix: 'Allow it, or remove the links.',
    *onSite(site) {
      for (const [page, { outcome }] of site.pages.entries()) {
        const linking = site.inlinks[page] ?? 0;
        if (outcome === 'robots-blocked' && linking > 0)
          yield { page, detail: `${linking} ${linking === 1 ? 'page links' : 'pages link'} to it.` };
      }
    },
  },
];
