import type { CanonicalFact } from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import type { Check } from './check.ts';

const isAbsolute = (href: string) => /^https?:\/\//i.test(href.trim());
const isRoot = (url: string) => new URL(url).pathname === '/' && new URL(url).search === '';

function isWrong(page: string, canonicals: readonly CanonicalFact[]): boolean {
  if (canonicals.some(({ source, inHead, url, href }) => (source === 'html' && !inHead) || url === null || !isAbsolute(href))) return true;
  const targets = new Set(canonicals.map(({ url }) => url));
  if (targets.size > 1) return true;
  const [target] = targets;
  return target != null && isRoot(target) && !isRoot(page) && new URL(target).host === new URL(page).host;
}

export const canonical: Check = {
  code: 'canonical_issues',
  weight: 15,
  rule: 'Canonical addresses that differ, are relative or invalid, stand in the body, name the front page from a deeper page, or lead to a redirect, an error, a page kept out of search or one that names another canonical.',
  source: 'Google Search Central, Consolidate duplicate URLs; Lighthouse, canonical',
  onPage: ({ html, url }) => (html ? isWrong(url, html.canonicals) : false),
  acrossCrawl: ({ organisationId, crawlId }) => sql`
    select p.page_id from crawl_pages p
    join crawl_pages t on t.organisation_id = p.organisation_id and t.crawl_id = p.crawl_id and t.page_id = p.canonical_id
    where p.organisation_id = ${organisationId} and p.crawl_id = ${crawlId} and p.canonical_id <> p.page_id
      and (t.outcome in ('redirect', 'error-status', 'failed', 'robots-blocked') or t.no_index or t.canonical_id <> t.page_id)`,
};
