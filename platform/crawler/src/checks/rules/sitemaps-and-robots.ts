import { robotsRules } from '../../site/robots.ts';
import { type Check, quoted } from '../check.ts';

const MAX_URLS = 50_000;

const KNOWN_FIELDS = new Set(
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
    else if (!KNOWN_FIELDS.has(name)) say('an unknown rule');
    else if (name === 'user-agent') hasAgent = true;
    else if ((name === 'allow' || name === 'disallow') && !hasAgent) say('stands before any user-agent');
  }
  return found;
}

const BOTS = ['GPTBot', 'OAI-SearchBot', 'ChatGPT-User', 'ClaudeBot', 'Claude-SearchBot', 'PerplexityBot', 'Google-Extended', 'CCBot'];

export const SITEMAP_AND_ROBOTS_CHECKS: readonly Check[] = [
  {
    code: 'sitemap_noindex',
    name: 'Noindex URL in sitemap',
    group: 'sitemap-robots',
    kind: 'issue',
    level: 'medium',
    rule: 'The sitemap lists a page that a robots directive keeps out of search.',
    source: 'sitemaps.org, protocol; Google Search Central, Build and submit a sitemap',
    fix: 'List only addresses that answer 200, may be indexed and are canonical.',
    *onSite(site) {
      for (const [place, page] of site.pages.entries()) {
        if (page.inSitemap && page.noindex) yield { page: place, detail: 'Listed in the sitemap, and noindex.' };
      }
    },
  },
  {
    code: 'sitemap_blocked',
    name: 'Blocked URL in sitemap',
    group: 'sitemap-robots',
    kind: 'issue',
    level: 'medium',
    rule: 'The sitemap lists an address that robots.txt forbids.',
    source: 'sitemaps.org, protocol; Google Search Central, Build and submit a sitemap',
    fix: 'List only addresses that answer 200, may be indexed and are canonical.',
    *onSite(site) {
      for (const [place, page] of site.pages.entries()) {
        if (page.inSitemap && page.outcome === 'robots-blocked')
          yield { page: place, detail: 'Listed in the sitemap, and blocked by robots.txt.' };
      }
    },
  },
  {
    code: 'sitemap_non_canonical',
    name: 'Non-canonical URL in sitemap',
    group: 'sitemap-robots',
    kind: 'issue',
    level: 'medium',
    rule: 'The sitemap lists a page that names another address as canonical.',
    source: 'sitemaps.org, protocol; Google Search Central, Build and submit a sitemap',
    fix: 'List only addresses that answer 200, may be indexed and are canonical.',
    *onSite(site) {
      for (const [place, page] of site.pages.entries()) {
        if (page.inSitemap && page.outcome === 'html' && page.canonical !== null && page.canonical !== page.url)
          yield { page: place, detail: 'Listed in the sitemap, and names another address as canonical.' };
      }
    },
  },
  {
    code: 'sitemap_error',
    name: 'Broken URL in sitemap',
    group: 'sitemap-robots',
    kind: 'issue',
    level: 'high',
    rule: 'The sitemap lists an address that answers with an error or not at all.',
    source: 'sitemaps.org, protocol; Google Search Central, Build and submit a sitemap',
    fix: 'List only addresses that answer 200, may be indexed and are canonical.',
    *onSite(site) {
      for (const [place, page] of site.pages.entries()) {
        if (page.inSitemap && (page.outcome === 'error-status' || page.outcome === 'failed'))
          yield { page: place, detail: 'Listed in the sitemap, and answers with an error or not at all.' };
      }
    },
  },
  {
    code: 'sitemap_redirect',
    name: 'Redirect in sitemap',
    group: 'sitemap-robots',
    kind: 'issue',
    level: 'medium',
    rule: 'The sitemap lists an address that redirects.',
    source: 'sitemaps.org, protocol; Google Search Central, Build and submit a sitemap',
    fix: 'List only addresses that answer 200, may be indexed and are canonical.',
    *onSite(site) {
      for (const [place, page] of site.pages.entries()) {
        if (page.inSitemap && page.outcome === 'redirect') yield { page: place, detail: 'Listed in the sitemap, and redirects.' };
      }
    },
  },
  {
    code: 'not_in_sitemap',
    name: 'Not in sitemap',
    group: 'sitemap-robots',
    kind: 'insight',
    level: 'low',
    rule: 'The page may be indexed and no sitemap lists it, though the site has one.',
    source: 'Google Search Central, Build and submit a sitemap',
    fix: 'Add it to the sitemap.',
    *onSite(site) {
      if (!site.pages.some(({ inSitemap }) => inSitemap)) return;
      for (const page of site.indexable) {
        if (site.pages[page]?.inSitemap === false) yield { page, detail: 'No sitemap that was read lists it.' };
      }
    },
  },
  {
    code: 'sitemap_missing',
    name: 'Missing sitemap',
    group: 'sitemap-robots',
    kind: 'potential_issue',
    level: 'medium',
    rule: 'Neither robots.txt nor the usual places name a sitemap that can be read.',
    source: 'Google Search Central, Build and submit a sitemap',
    fix: 'Make one, and name it in robots.txt.',
    *onSite({ site, front }) {
      if (site && !site.sitemaps.some(({ kind }) => kind !== 'none')) yield { page: front, detail: 'No sitemap was found.' };
    },
  },
  {
    code: 'sitemap_unreadable',
    name: 'Invalid sitemap',
    group: 'sitemap-robots',
    kind: 'issue',
    level: 'medium',
    rule: 'A sitemap that robots.txt or an index names does not answer or is malformed.',
    source: 'sitemaps.org, protocol',
    fix: 'Mend the file, or remove the line that names it.',
    *onSite({ site, front }) {
      for (const { url, source, problem, kind } of site?.sitemaps ?? []) {
        if (source !== 'guess' && (problem !== null || kind === 'none'))
          yield { page: front, detail: `${url}: ${problem ?? 'not a sitemap'}` };
      }
    },
  },
  {
    code: 'sitemap_too_large',
    name: 'Sitemap too large',
    group: 'sitemap-robots',
    kind: 'issue',
    level: 'medium',
    rule: 'A sitemap lists more than 50,000 addresses or is larger than 50 MB uncompressed, which is the most one file may have.',
    source: 'sitemaps.org, protocol',
    fix: 'Split it, and name the parts in an index.',
    *onSite({ site, front }) {
      for (const { url, entries, oversize } of site?.sitemaps ?? []) {
        if (entries > MAX_URLS) yield { page: front, detail: `${url} lists ${oversize ? 'more than ' : ''}${entries} addresses.` };
        else if (oversize) yield { page: front, detail: `${url} is larger than 50 MB uncompressed.` };
      }
    },
  },
  {
    code: 'robots_unreachable',
    name: 'robots.txt unreachable',
    group: 'sitemap-robots',
    kind: 'issue',
    level: 'high',
    rule: 'robots.txt answers with a server error or not at all; crawlers then stay away from the whole site.',
    source: 'RFC 9309, 2.3.1.3 and 2.3.1.4',
    fix: 'Let it answer 200, or 404 where there are no rules.',
    *onSite({ site, front }) {
      for (const { origin, verdict, status } of site?.robots ?? []) {
        if (verdict === 'disallow-all')
          yield { page: front, detail: `${origin}/robots.txt ${status === null ? 'does not answer' : `answers ${status}`}.` };
      }
    },
  },
  {
    code: 'robots_too_large',
    name: 'robots.txt too large',
    group: 'sitemap-robots',
    kind: 'issue',
    level: 'medium',
    rule: 'robots.txt is longer than 500 KiB; what comes after is ignored.',
    source: 'RFC 9309, 2.5',
    fix: 'Shorten it: patterns stand for many lines.',
    *onSite({ site, front }) {
      for (const { origin, truncated } of site?.robots ?? []) {
        if (truncated) yield { page: front, detail: `${origin}/robots.txt is longer than 500 KiB.` };
      }
    },
  },
  {
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
  },
  {
    code: 'ai_bots_blocked',
    name: 'AI crawlers blocked',
    group: 'sitemap-robots',
    kind: 'insight',
    level: 'low',
    rule: 'robots.txt forbids the front page to crawlers of AI assistants.',
    source: 'OpenAI, Anthropic, Perplexity and Google, names of their crawlers',
    fix: 'Nothing where it is meant; remove the rules where answers should name the site.',
    *onSite({ site, front, startUrl }) {
      for (const fact of site?.robots ?? []) {
        if (fact.verdict !== 'rules' || !robotsRules(fact, 'CanopyBot').allows(startUrl)) continue;
        const kept = BOTS.filter((bot) => !robotsRules(fact, bot).allows(startUrl));
        if (kept.length > 0) yield { page: front, detail: `Forbidden to ${kept.join(', ')}.` };
      }
    },
  },
  {
    code: 'llms_txt',
    name: 'llms.txt',
    group: 'sitemap-robots',
    kind: 'insight',
    level: 'low',
    rule: 'The site has no file llms.txt, or one that does not begin as the proposal has it: Markdown with a heading of the first level.',
    source: 'llmstxt.org, the proposal',
    fix: 'Optional: describe the site for language models in /llms.txt, and name its most useful pages there.',
    *onSite({ site, front }) {
      const file = site?.llms;
      if (!file) return;
      if (!file.isThere) yield { page: front, detail: 'There is no llms.txt.' };
      else if (!file.hasHeading) yield { page: front, detail: 'llms.txt is there, without the heading it has to begin with.' };
    },
  },
];
