import { gzipSync } from 'node:zlib';
import type { Handler } from './loopback-server.ts';

/** A page's response by path: a string is HTML with status 200. */
type Answer = string | Handler;

const html = (body: string, head = '') => `<!doctype html><html lang="en"><head><title>T</title>${head}</head><body>${body}</body></html>`;

const links = (...paths: string[]) => html(paths.map((path) => `<a href="${path}">to ${path.replace(/</g, '')}</a>`).join(' '));

const redirect =
  (status: number, location: string): Handler =>
  (_request, response) => {
    response.writeHead(status, { location }).end('moved');
  };

const send =
  (status: number, type: string | null, body: string | Buffer, headers: Record<string, string> = {}): Handler =>
  (_request, response) => {
    response.writeHead(status, { ...(type === null ? {} : { 'content-type': type }), ...headers }).end(body);
  };

/**
 * A small site with every kind of thing a crawler meets. `TRUTH` says what a crawl has to find; `/calendar/...` and `/spin/...` never end.
 */
const ANSWERS: Record<string, Answer> = {
  '/robots.txt': send(200, 'text/plain', 'User-agent: *\nDisallow: /private\nAllow: /private/open$\nSitemap: /maps/index.xml\n'),
  '/maps/index.xml': send(
    200,
    'application/xml',
    '<sitemapindex><sitemap><loc>/maps/a.xml.gz</loc></sitemap><sitemap><loc>/maps/missing.xml</loc></sitemap></sitemapindex>',
  ),
  '/maps/a.xml.gz': send(
    200,
    'application/gzip',
    gzipSync(
      '<urlset><url><loc>/orphan</loc></url><url><loc>/a</loc></url><url><loc>/hidden</loc></url><url><loc>https://elsewhere.test/</loc></url></urlset>',
    ),
  ),
  '/': links(
    '/a',
    '/b/',
    '/b',
    '/chain/1',
    '/loop/a',
    '/self',
    '/away',
    '/missing',
    '/gone',
    '/noindex',
    '/nofollow',
    '/private/x',
    '/private/open',
    '/file.pdf',
    '/untyped',
    '/text',
    '/bomb',
    '/hang',
    '/huge',
    '/reset',
    '/broken-markup',
    '/latin',
    '/a#part',
    '/a?x=1',
    '/a?x=2',
    '/temp',
    '/bad-redirect',
    '/%C3%BC',
    '/ü',
    '/refresh',
    '/frag-redirect',
    '/to-umlaut',
    'https://elsewhere.test/',
    'mailto:a@b.c',
    '/error',
  ),
  '/a': links('/deep/1', '/'),
  '/a?x=1': html('one'),
  '/a?x=2': html('two'),
  '/b': html('without slash'),
  '/b/': html('with slash <a href="child">c</a>'),
  '/b/child': html('child'),
  '/deep/1': links('/deep/2'),
  '/deep/2': links('/deep/3'),
  '/deep/3': html('<a rel="nofollow" href="/not-followed">n</a> the end'),
  '/chain/1': redirect(301, '/chain/2'),
  '/chain/2': redirect(308, '/chain/3'),
  '/chain/3': redirect(302, '/chain/end'),
  '/chain/end': html('end'),
  '/temp': redirect(307, '/a'),
  '/loop/a': redirect(301, '/loop/b'),
  '/loop/b': redirect(301, '/loop/a'),
  '/self': redirect(302, '/self'),
  '/away': redirect(301, 'https://elsewhere.test/page'),
  '/bad-redirect': redirect(301, 'http://'),
  '/frag-redirect': redirect(301, '/a#part'),
  '/to-umlaut': redirect(301, Buffer.from('/ü').toString('latin1')),
  '/missing': send(404, 'text/html', links('/only-on-404')),
  '/gone': send(410, 'text/html', ''),
  '/error': send(500, 'text/html', 'oops'),
  '/noindex': send(200, 'text/html', links('/from-noindex'), { 'x-robots-tag': 'noindex' }),
  '/from-noindex': html('found'),
  '/nofollow': html('<a href="/not-followed">n</a>', '<meta name="robots" content="nofollow">'),
  '/private/open': html('open'),
  '/file.pdf': send(200, 'application/pdf', '%PDF '.repeat(50)),
  '/untyped': send(200, null, links('/from-untyped')),
  '/from-untyped': html('found'),
  '/text': send(200, 'text/plain', '<a href="/not-followed">n</a>'),
  '/bomb': send(200, 'text/html', gzipSync(Buffer.alloc(40_000_000)), { 'content-encoding': 'gzip' }),
  '/hang': () => undefined,
  '/huge': send(200, 'text/html', 'x'.repeat(2_000_000)),
  '/reset': (request) => request.socket.destroy(),
  '/broken-markup': '<title>Broken<body></title><p><a href=/from-broken>x<p><b></a></i><a href="/from-broken2',
  '/from-broken': html('found'),
  '/latin': send(200, 'text/html; charset=iso-8859-1', Buffer.from('<title>Caf\u00e9</title>', 'latin1')),
  '/%C3%BC': html('umlaut'),
  '/refresh': html('', '<meta http-equiv="refresh" content="0; url=/refreshed">'),
  '/refreshed': html('refreshed'),
  '/hidden': html('in the sitemap only'),
  '/orphan': links('/from-orphan'),
  '/from-orphan': html('found'),
};

export const truthSite: Handler = (request, response) => {
  const answer = ANSWERS[request.url ?? ''];
  if (answer === undefined) response.writeHead(404).end();
  else if (typeof answer === 'string') send(200, 'text/html; charset=utf-8', answer)(request, response);
  else answer(request, response);
};

/** path → [outcome, status, depth, redirect target] */
export const TRUTH: Record<string, [string, number | null, number | null, string?]> = {
  '/': ['html', 200, 0],
  '/a': ['html', 200, 1],
  '/b': ['html', 200, 1],
  '/b/': ['html', 200, 1],
  '/b/child': ['html', 200, 2],
  '/chain/1': ['redirect', 301, 1, '/chain/2'],
  '/chain/2': ['redirect', 308, 1, '/chain/3'],
  '/chain/3': ['redirect', 302, 1, '/chain/end'],
  '/chain/end': ['html', 200, 1],
  '/loop/a': ['redirect', 301, 1, '/loop/b'],
  '/loop/b': ['redirect', 301, 1, '/loop/a'],
  '/self': ['redirect', 302, 1, '/self'],
  '/away': ['redirect', 301, 1, 'https://elsewhere.test/page'],
  '/temp': ['redirect', 307, 1, '/a'],
  '/frag-redirect': ['redirect', 301, 1, '/a'],
  '/to-umlaut': ['redirect', 301, 1, '/%C3%BC'],
  '/bad-redirect': ['error-status', 301, 1],
  '/missing': ['error-status', 404, 1],
  '/gone': ['error-status', 410, 1],
  '/error': ['error-status', 500, 1],
  '/noindex': ['html', 200, 1],
  '/from-noindex': ['html', 200, 2],
  '/nofollow': ['html', 200, 1],
  '/private/x': ['robots-blocked', null, 1],
  '/private/open': ['html', 200, 1],
  '/file.pdf': ['other', 200, 1],
  '/untyped': ['html', 200, 1],
  '/from-untyped': ['html', 200, 2],
  '/text': ['other', 200, 1],
  '/bomb': ['failed', 200, 1],
  '/hang': ['failed', null, 1],
  '/huge': ['failed', 200, 1],
  '/reset': ['failed', null, 1],
  '/broken-markup': ['html', 200, 1],
  '/from-broken': ['html', 200, 2],
  '/latin': ['html', 200, 1],
  '/a?x=1': ['html', 200, 1],
  '/a?x=2': ['html', 200, 1],
  '/%C3%BC': ['html', 200, 1],
  '/refresh': ['html', 200, 1],
  '/refreshed': ['html', 200, 2],
  '/deep/1': ['html', 200, 2],
  '/deep/2': ['html', 200, 3],
  '/deep/3': ['html', 200, 4],
  '/orphan': ['html', 200, null],
  '/hidden': ['html', 200, null],
  '/from-orphan': ['html', 200, null],
};
