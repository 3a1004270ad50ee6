import { htmlPage, redirect, send, serveSite, type Site } from './site.ts';

const IMAGES = '<img src="/bench.png" width="10" height="10"><img src="/gate.png" alt="The gate" width="10" height="10">';

/** A small site with one of each kind of thing that a crawl encounters. `KNOWN_TRUTH` lists what there is to find. */
export function serveKnownSite(): Promise<Site> {
  return serveSite((origin) => ({
    '/robots.txt': send(200, 'text/plain', `User-agent: *\nDisallow: /private/\nSitemap: ${origin}/sitemap.xml\n`),
    '/sitemap.xml': send(
      200,
      'application/xml',
      `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>${origin}/</loc></url><url><loc>${origin}/about</loc></url><url><loc>${origin}/only-in-sitemap</loc></url></urlset>`,
    ),
    '/': htmlPage('Welcome', ['/about', '/tools', '/old', '/missing', '/hidden', '/private/plans'], { body: IMAGES }),
    '/about': htmlPage('About us', ['/', '/gone']),
    '/tools': htmlPage('Hand tools', ['/about']),
    '/old': redirect(301, '/older'),
    '/older': redirect(302, '/tools'),
    '/hidden': htmlPage('Kept out', ['/'], { head: '<meta name="robots" content="noindex">' }),
    '/only-in-sitemap': htmlPage('Winter sale', ['/tools']),
    '/gone': send(410, 'text/html', htmlPage('Gone')),
    '/private/plans': htmlPage('Plans'),
  }));
}

/** Path → status, with the target of a redirect. The page that robots.txt disallows is known but not fetched. */
export const KNOWN_TRUTH = {
  pages: ['/', '/about', '/hidden', '/only-in-sitemap', '/tools'],
  redirects: { '/old': '301 /older', '/older': '302 /tools' },
  notFound: { '/gone': '410', '/missing': '404' },
  noIndex: ['/hidden'],
  notRead: { '/private/plans': 'null' },
} as const;

/** Every URL that the crawl knows, in the form `crawledPaths` returns. */
export const KNOWN_PATHS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(KNOWN_TRUTH.pages.map((path) => [path, '200'])),
  ...KNOWN_TRUTH.redirects,
  ...KNOWN_TRUTH.notFound,
  ...KNOWN_TRUTH.notRead,
};
