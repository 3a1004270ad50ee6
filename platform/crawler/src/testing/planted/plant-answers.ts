import type { PageResult } from '../../page-result.ts';
import { ORIGIN, type Planted } from './page-builder.ts';

const answer = (outcome: PageResult['outcome'], status: number | null, more: Partial<PageResult> = {}): Partial<PageResult> => ({
  outcome,
  status,
  inSitemap: false,
  ...more,
});
const redirect = (to: string, status = 301, more: Partial<PageResult> = {}) =>
  answer('redirect', status, { redirectTo: ORIGIN + to, ...more });
const hidden = { linked: false } as const;

/** Faults of answers, of what keeps pages out of search, and of sitemaps; `n` tells one copy from the others. */
export const plantAnswers = (n: number): Planted[] => {
  const at = (name: string) => `/answers/${name}-${n}`;
  const ok = at('target');
  return [
    { path: ok, expect: [] },
    { path: at('gone'), ...hidden, answer: answer('error-status', 410), expect: ['not_found'] },
    { path: at('missing'), ...hidden, answer: answer('error-status', 404), expect: ['not_found'] },
    { path: at('broken'), ...hidden, answer: answer('error-status', 503), expect: ['server_error'] },
    {
      path: at('silent'),
      ...hidden,
      answer: answer('failed', null, { failure: { reason: 'timeout', message: 'No answer.' } }),
      expect: ['unreachable'],
    },
    {
      path: at('unreadable'),
      ...hidden,
      answer: answer('failed', 200, { failure: { reason: 'page-deadline', message: 'Reading the page took too long.' } }),
      expect: ['unreadable_page'],
    },
    { path: at('refused'), ...hidden, answer: answer('error-status', 403), expect: ['client_error'] },
    { path: at('busy'), ...hidden, answer: answer('error-status', 429), expect: ['client_error'] },
    { path: at('moved'), ...hidden, answer: redirect(ok), expect: ['redirect'] },
    { path: at('moved-308'), ...hidden, answer: redirect(ok, 308), expect: ['redirect'] },
    { path: at('away'), ...hidden, answer: redirect(ok, 301, { redirectTo: 'https://elsewhere.example/' }), expect: ['redirect'] },
    { path: at('no-target'), ...hidden, answer: answer('error-status', 302), expect: ['redirect_invalid'] },
    { path: at('choices'), ...hidden, answer: answer('error-status', 300), expect: ['redirect_invalid'] },
    { path: at('refused-999'), ...hidden, answer: answer('error-status', 999), expect: ['client_error'] },
    { path: at('to-no-target'), body: `<a href="${at('no-target')}">A page that moved nowhere</a>`, expect: ['redirect_invalid'] },
    { path: at('temporary'), ...hidden, answer: redirect(ok, 302), expect: ['redirect', 'temporary_redirect'] },
    { path: at('temporary-307'), ...hidden, answer: redirect(ok, 307), expect: ['redirect', 'temporary_redirect'] },
    { path: at('chain'), ...hidden, answer: redirect(at('moved')), expect: ['redirect'] },
    { path: at('chain-long'), ...hidden, answer: redirect(at('chain')), expect: ['redirect', 'redirect_chain'] },
    { path: at('loop-a'), ...hidden, answer: redirect(at('loop-b')), expect: ['redirect', 'redirect_loop'] },
    { path: at('loop-b'), ...hidden, answer: redirect(at('loop-c')), expect: ['redirect', 'redirect_loop'] },
    { path: at('loop-c'), ...hidden, answer: redirect(at('loop-a')), expect: ['redirect', 'redirect_loop'] },
    { path: at('loop-self'), ...hidden, answer: redirect(at('loop-self')), expect: ['redirect', 'redirect_loop'] },
    { path: at('to-gone'), ...hidden, answer: redirect(at('gone')), expect: ['redirect', 'redirect_to_error'] },
    { path: at('to-broken'), ...hidden, answer: redirect(at('broken')), expect: ['redirect', 'redirect_to_error'] },
    { path: at('refresh'), head: `<meta http-equiv="refresh" content="3; url=${ok}">`, expect: ['redirect'] },
    { path: at('refresh-self'), head: `<meta http-equiv="refresh" content="30">`, expect: [] },
    { path: at('soft'), title: `Page not found, sorry, nothing here (${n})`, words: 40, expect: ['soft_404', 'thin_content'] },
    { path: at('soft-h1'), h1: `404, number ${n}`, words: 60, expect: ['soft_404', 'thin_content'] },
    { path: at('about-404'), title: `How to answer a page not found, part ${n}`, expect: [] },
    { path: at('slow'), answer: { responseMs: 1200 }, expect: ['slow_response'] },
    { path: at('quick-enough'), answer: { responseMs: 790 }, expect: [] },
    { path: at('noindex'), head: '<meta name="robots" content="noindex">', answer: { inSitemap: false }, expect: ['no_index'] },
    {
      path: at('none'),
      head: '<meta name="googlebot" content="none">',
      answer: { inSitemap: false },
      expect: ['no_index', 'nofollow_page'],
    },
    { path: at('noindex-header'), headers: { 'x-robots-tag': 'noindex' }, answer: { inSitemap: false }, expect: ['no_index'] },
    { path: at('bing'), head: '<meta name="bingbot" content="noindex">', expect: ['no_index_for_bot'] },
    { path: at('yandex'), headers: { 'x-robots-tag': 'yandex: none' }, expect: ['no_index_for_bot'] },
    { path: at('expired'), head: '<meta name="robots" content="unavailable_after: 2025-01-31">', expect: ['unavailable_after'] },
    { path: at('expires'), head: '<meta name="robots" content="unavailable_after: 2036-01-31">', expect: [] },
    {
      path: at('both'),
      head: '<meta name="robots" content="index, follow"><meta name="robots" content="noindex">',
      answer: { inSitemap: false },
      expect: ['no_index', 'robots_conflict'],
    },
    { path: at('all'), head: '<meta name="robots" content="index, follow, max-snippet:-1">', expect: [] },
    { path: at('nofollow'), head: '<meta name="robots" content="nofollow">', expect: ['nofollow_page'] },
    { path: at('blocked'), answer: answer('robots-blocked', null), expect: ['robots_blocked'] },
    { path: at('blocked-unlinked'), ...hidden, answer: answer('robots-blocked', null), expect: [] },
    { path: at('map-noindex'), head: '<meta name="robots" content="noindex">', expect: ['no_index', 'sitemap_noindex'] },
    { path: at('map-blocked'), ...hidden, answer: answer('robots-blocked', null, { inSitemap: true }), expect: ['sitemap_blocked'] },
    { path: at('map-other'), canonical: ORIGIN + ok, expect: ['canonicalised', 'sitemap_non_canonical'] },
    { path: at('map-error'), ...hidden, answer: answer('error-status', 404, { inSitemap: true }), expect: ['not_found', 'sitemap_error'] },
    { path: at('map-redirect'), ...hidden, answer: redirect(ok, 301, { inSitemap: true }), expect: ['redirect', 'sitemap_redirect'] },
    { path: at('unlisted'), answer: { inSitemap: false }, expect: ['not_in_sitemap'] },
    { path: at('c-relative'), canonical: at('c-relative'), expect: ['canonical_issues'] },
    { path: at('c-two'), head: `<link rel="canonical" href="${ORIGIN}${ok}">`, expect: ['canonical_issues'] },
    { path: at('c-header'), headers: { link: `<${ORIGIN}${ok}>; rel="canonical"` }, expect: ['canonical_issues'] },
    { path: at('c-body'), canonical: null, body: `<link rel="canonical" href="${ORIGIN}${at('c-body')}">`, expect: ['canonical_issues'] },
    { path: at('c-root'), canonical: `${ORIGIN}/`, answer: { inSitemap: false }, expect: ['canonical_issues', 'canonicalised'] },
    { path: at('c-gone'), canonical: ORIGIN + at('gone'), answer: { inSitemap: false }, expect: ['canonical_issues', 'canonicalised'] },
    { path: at('c-moved'), canonical: ORIGIN + at('moved'), answer: { inSitemap: false }, expect: ['canonical_issues', 'canonicalised'] },
    {
      path: at('c-hidden'),
      canonical: ORIGIN + at('noindex'),
      answer: { inSitemap: false },
      expect: ['canonical_issues', 'canonicalised'],
    },
    {
      path: at('c-chain'),
      canonical: ORIGIN + at('map-other'),
      answer: { inSitemap: false },
      expect: ['canonical_issues', 'canonicalised'],
    },
    { path: at('c-bad'), canonical: 'http://', expect: ['canonical_issues'] },
    { path: at('c-other'), canonical: ORIGIN + ok, answer: { inSitemap: false }, expect: ['canonicalised'] },
    { path: at('c-none'), canonical: null, expect: ['canonical_missing'] },
    {
      path: at('c-noindex'),
      canonical: ORIGIN + ok,
      head: '<meta name="robots" content="noindex">',
      answer: { inSitemap: false },
      expect: ['no_index', 'canonical_noindex', 'canonicalised'],
    },
  ];
};
