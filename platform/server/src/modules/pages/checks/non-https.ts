import { sql } from 'drizzle-orm';
import type { Check } from './check.ts';

const isPlain = (url: string | null) => url !== null && url.startsWith('http://');

export const nonHttps: Check = {
  code: 'non_https',
  weight: 15,
  rule: 'A link or an image by http://: to another site from any page, to the own site from a secure one. Or an http:// page that is there by https:// too.',
  source: 'linkinator, requireHttps; MDN, Mixed content',
  onPage: ({ url, html }) => {
    if (!html) return false;
    const isSecure = url.startsWith('https://');
    const { host } = new URL(url);
    return (
      html.links.some((link) => isPlain(link.url) && (isSecure || !link.internal)) ||
      html.images.some((image) => isPlain(image.url) && (isSecure || new URL(image.url ?? url).host !== host))
    );
  },
  acrossCrawl: ({ organisationId, crawlId }) => sql`
    select p.page_id from crawl_pages p
    join crawl_pages t on t.organisation_id = p.organisation_id and t.crawl_id = p.crawl_id
      and t.outcome = 'html' and t.url = 'https' || substr(p.url, 5)
    where p.organisation_id = ${organisationId} and p.crawl_id = ${crawlId} and p.outcome = 'html' and p.url like 'http://%'`,
};
