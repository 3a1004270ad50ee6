import { pathOf } from '../wordpress/permalinks.ts';
import { SEO } from '../wordpress/seo-meta.ts';
import type { Item, WordpressState } from '../wordpress/state.ts';

/** Paths of the sitemap files, as WordPress names them. */
export const SITEMAPS: Record<string, Item['type']> = {
  '/wp-sitemap-posts-page-1.xml': 'page',
  '/wp-sitemap-posts-post-1.xml': 'post',
};

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export function sitemapIndex(base: string): string {
  const files = Object.keys(SITEMAPS).map((path) => `<sitemap><loc>${base}${path}</loc></sitemap>`);
  return `${HEAD}<sitemapindex ${SPACE}>${files.join('')}</sitemapindex>`;
}

/** Published items, except pages that ask not to be indexed or name another as canonical. */
export function sitemap(type: Item['type'], base: string, state: WordpressState): string {
  const urls = state.items
    .filter((item) => item.type === type && item.status === 'publish')
    .filter((item) => item.meta[SEO.noindex] !== '1' && item.meta[SEO.canonical] === undefined)
    .map((item) => `<url><loc>${base}${pathOf(item, state)}</loc><lastmod>${item.modified_gmt}+00:00</lastmod></url>`);
  return `${HEAD}<urlset ${SPACE}>${urls.join('')}</urlset>`;
}

export function robotsTxt(base: string): string {
  return `User-agent: *
Disallow: /wp-admin/
Allow: /wp-admin/admin-ajax.php
Disallow: /trade-price-list/

Sitemap: ${base}/wp-sitemap.xml
`;
}
