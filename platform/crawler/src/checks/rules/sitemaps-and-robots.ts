import type { SitemapFact } from '../../crawl-store.ts';
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
    if (name === undefined) say('not a rule');
    else if (!KNOWN_FIELDS.has(name)) say('an unknown rule');
    else if (name === 'user-agent') hasAgent = true;
    else if ((name === 'allow' || name === 'disallow') && !hasAgent) say('before any user-agent');
  }
  return found;
}

/**
 * Crawlers of answers, which link what they read. Googlebot and Bingbot, which Google's and Microsoft's answers use, are search engines'.
 * @see https://platform.openai.com/docs/bots, https://support.anthropic.com/en/articles/8896518, https://docs.perplexity.ai/guides/bots
 */
const ANSWER_BOTS = ['OAI-SearchBot', 'ChatGPT-User', 'Claude-SearchBot', 'Claude-User', 'PerplexityBot', 'Perplexity-User'];

/**
 * Crawlers and tokens for the training of models, which do not decide whether answers cite a site.
 * @see https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers, https://commoncrawl.org/ccbot
 */
const TRAINING_BOTS = ['GPTBot', 'ClaudeBot', 'Google-Extended', 'Applebot-Extended', 'Meta-ExternalAgent', 'CCBot'];

/** Whether everything that the sitemaps list is known: each was read to its end, and so was each that an index lists. */
function areWhole(sitemaps: readonly SitemapFact[]): boolean {
  const listed = sitemaps.filter(({ kind }) => kind === 'index').reduce((sum, { entries }) => sum + entries, 0);
  const read = sitemaps.filter(({ source }) => source === 'index').length;
  const isWhole = ({ kind, source, oversize, entries }: SitemapFact): boolean =>
    (kind !== 'none' || source === 'guess') && oversize !== true && entries <= MAX_URLS;
  return read >= listed && sitemaps.every(isWhole);
}

export const SITEMAP_AND_ROBOTS_CHECKS: readonly Check[] = [
  {
    code: 'sitemap_noindex',
    name: 'Noindex URL in sitemap',
    group: 'sitemap-robots',
    kind: 'issue',
    level: 'medium',
    rule: 'The sitemap lists a page that is noindex.',
    source: 'sitemaps.org, protocol; Google Search Central, Build and submit a sitemap',
    fix: 'List only indexable, canonical URLs that return 200.',
    *onSite(site) {
      for (const [place, page] of site.pages.entries()) {
        if (page.inSitemap && page.noindex) yield { page: place, detail: 'Listed in the sitemap, but noindex.' };
      }
    },
  },
  {
    code: 'sitemap_blocked',
    name: 'Blocked URL in sitemap',
    group: 'sitemap-robots',
    kind: 'issue',
    level: 'medium',
    rule: 'The sitemap lists a URL that robots.txt blocks, or robots.txt blocks the sitemap itself, so search engines cannot fetch it.',
    source: 'sitemaps.org, protocol; Google Search Central, Build and submit a sitemap',
    fix: 'List only indexable, canonical URLs that return 200.',
    *onSite(site) {
      for (const [place, page] of site.pages.entries()) {
        if (page.inSitemap && page.outcome === 'robots-blocked')
          yield { page: place, detail: 'Listed in the sitemap, but blocked by robots.txt.' };
      }
      for (const { url, kind } of site.site?.sitemaps ?? []) {
        const robots = site.site?.robots.find(({ origin, verdict }) => verdict === 'rules' && origin === URL.parse(url)?.origin);
        if (kind !== 'none' && robots && !robotsRules(robots, 'Googlebot').allows(url))
          yield { page: site.front, detail: `${url} is blocked by robots.txt, so search engines cannot fetch this sitemap.` };
      }
    },
  },
  {
    code: 'sitemap_non_canonical',
    name: 'Non-canonical URL in sitemap',
    group: 'sitemap-robots',
    kind: 'issue',
    level: 'medium',
    rule: 'The sitemap lists a page whose canonical is another URL.',
    source: 'sitemaps.org, protocol; Google Search Central, Build and submit a sitemap',
    fix: 'List only indexable, canonical URLs that return 200.',
    *onSite(site) {
      for (const [place, page] of site.pages.entries()) {
        if (page.inSitemap && page.outcome === 'html' && page.canonical !== null && page.canonical !== page.url)
          yield { page: place, detail: 'Listed in the sitemap, but its canonical is another URL.' };
      }
    },
  },
  {
    code: 'sitemap_error',
    name: 'Broken URL in sitemap',
    group: 'sitemap-robots',
    kind: 'issue',
    level: 'high',
    rule: 'The sitemap lists a URL that returns an error or does not respond.',
    source: 'sitemaps.org, protocol; Google Search Central, Build and submit a sitemap',
    fix: 'List only indexable, canonical URLs that return 200.',
    *onSite(site) {
      for (const [place, page] of site.pages.entries()) {
        if (page.inSitemap && (page.outcome === 'error-status' || page.outcome === 'failed'))
          yield { page: place, detail: 'Listed in the sitemap, but returns an error or does not respond.' };
      }
    },
  },
  {
    code: 'sitemap_redirect',
    name: 'Redirect in sitemap',
    group: 'sitemap-robots',
    kind: 'issue',
    level: 'medium',
    rule: 'The sitemap lists a URL that redirects.',
    source: 'sitemaps.org, protocol; Google Search Central, Build and submit a sitemap',
    fix: 'List only indexable, canonical URLs that return 200.',
    *onSite(site) {
      for (const [place, page] of site.pages.entries()) {
        if (page.inSitemap && page.outcome === 'redirect') yield { page: place, detail: 'Listed in the sitemap, but redirects.' };
      }
    },
  },
  {
    code: 'not_in_sitemap',
    name: 'Not in sitemap',
    group: 'sitemap-robots',
    kind: 'insight',
    level: 'low',
    rule: 'The page is indexable but missing from the site’s sitemaps. Not checked if a sitemap could not be read, or not completely.',
    source: 'Google Search Central, Build and submit a sitemap',
    fix: 'Add it to the sitemap.',
    *onSite(site) {
      if (!site.pages.some(({ inSitemap }) => inSitemap) || !areWhole(site.site?.sitemaps ?? [])) return;
      for (const page of site.indexable) {
        if (site.pages[page]?.inSitemap === false) yield { page, detail: 'None of the sitemaps found lists it.' };
      }
    },
  },
  {
    code: 'sitemap_missing',
    name: 'Missing sitemap',
    group: 'sitemap-robots',
    kind: 'potential_issue',
    level: 'medium',
    rule: 'No readable sitemap was found in robots.txt or at the usual URLs.',
    source: 'Google Search Central, Build and submit a sitemap',
    fix: 'Create a sitemap and list it in robots.txt.',
    *onSite({ site, front }) {
      if (site && !site.sitemaps.some(({ kind }) => kind !== 'none')) yield { page: front, detail: 'No sitemap found.' };
    },
  },
  {
    code: 'sitemap_unreadable',
    name: 'Invalid sitemap',
    group: 'sitemap-robots',
    kind: 'issue',
    level: 'medium',
    rule: 'A sitemap listed in robots.txt or in a sitemap index does not respond or is malformed.',
    source: 'sitemaps.org, protocol',
    fix: 'Correct the file, or remove its entry.',
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
    rule: 'A sitemap lists more than 50,000 URLs or is larger than 50 MB uncompressed, the limits of one file.',
    source: 'sitemaps.org, protocol',
    fix: 'Split it, and list the parts in a sitemap index.',
    *onSite({ site, front }) {
      for (const { url, entries, oversize } of site?.sitemaps ?? []) {
        if (entries > MAX_URLS) yield { page: front, detail: `${url} lists ${oversize ? 'more than ' : ''}${entries} URLs.` };
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
    rule: 'robots.txt returns a server error or does not respond, so crawlers stay away from the whole site.',
    source: 'RFC 9309, 2.3.1.3 and 2.3.1.4',
    fix: 'Return 200, or 404 if there are no rules.',
    *onSite({ site, front }) {
      for (const { origin, verdict, status } of site?.robots ?? []) {
        if (verdict === 'disallow-all')
          yield { page: front, detail: `${origin}/robots.txt ${status === null ? 'does not respond' : `returns ${status}`}.` };
      }
    },
  },
  {
    code: 'robots_too_large',
    name: 'robots.txt too large',
    group: 'sitemap-robots',
    kind: 'issue',
    level: 'medium',
    rule: 'robots.txt is larger than 500 KiB; crawlers ignore the rest.',
    source: 'RFC 9309, 2.5',
    fix: 'Shorten it: one pattern can replace many lines.',
    *onSite({ site, front }) {
      for (const { origin, truncated } of site?.robots ?? []) {
        if (truncated) yield { page: front, detail: `${origin}/robots.txt is larger than 500 KiB.` };
      }
    },
  },
  {
    code: 'robots_syntax',
    name: 'Invalid robots.txt',
    group: 'sitemap-robots',
    kind: 'potential_issue',
    level: 'medium',
    rule: 'robots.txt has invalid lines, unknown rules, or rules before any user-agent.',
    source: 'RFC 9309, 2.2',
    fix: 'Correct or remove these lines.',
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
    rule: 'robots.txt blocks crawlers of AI answers, or of the training of AI models, from the home page.',
    source: 'OpenAI, Anthropic, Perplexity and Google, documentation of their crawlers',
    fix: 'If intended, nothing. Otherwise remove the rules. AI answers cite a site by their search crawlers; blocking training alone changes nothing there.',
    *onSite({ site, front, startUrl }) {
      for (const fact of site?.robots ?? []) {
        if (fact.verdict !== 'rules' || !robotsRules(fact, 'CanopyBot').allows(startUrl)) continue;
        const blocked = (bots: readonly string[]) => bots.filter((bot) => !robotsRules(fact, bot).allows(startUrl)).join(', ');
        const [answers, training] = [blocked(ANSWER_BOTS), blocked(TRAINING_BOTS)];
        if (answers !== '') yield { page: front, detail: `AI answers cannot read the site: ${answers} blocked.` };
        if (training !== '')
          yield {
            page: front,
            detail: `Kept from the training of AI models: ${training} blocked.${answers === '' ? ' AI answers can still cite the site.' : ''}`,
          };
      }
    },
  },
  {
    code: 'llms_txt',
    name: 'llms.txt',
    group: 'sitemap-robots',
    kind: 'insight',
    level: 'low',
    rule: 'The site has no llms.txt, or one that does not start with a first-level Markdown heading as the proposal requires.',
    source: 'llmstxt.org, the proposal',
    fix: 'Optional: describe the site for language models in /llms.txt and list its most useful pages.',
    *onSite({ site, front }) {
      const file = site?.llms;
      if (!file) return;
      if (!file.isThere) yield { page: front, detail: 'No llms.txt.' };
      else if (!file.hasHeading) yield { page: front, detail: 'llms.txt does not start with the required heading.' };
    },
  },
];
