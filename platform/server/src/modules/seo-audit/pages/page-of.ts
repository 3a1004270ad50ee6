import { pageFlags, type AuditedPage } from '@canopy/contract/seo-audit';
import { sql } from 'drizzle-orm';

/** A stored page as far as lists show it. */
export interface PageRow extends Record<string, unknown> {
  page_id: string;
  url: string;
  outcome: string;
  status: number | null;
  redirect_to: string | null;
  failure_message: string | null;
  title: string | null;
  description: string | null;
  canonical: string | null;
  no_index: boolean;
  content_type: string | null;
  word_count: number;
  internal_links: number;
  external_links: number;
  images: number;
  images_without_alt: number;
  depth: number | null;
  response_ms: number | null;
  issues: string[];
  evidence?: AuditedPage['evidence'];
  score: number;
  inlinks: number;
  rank: number;
  past30_position: number | null;
  past30_clicks: number | null;
  past30_impressions: number | null;
  past30_ctr: number | null;
  growth_30_clicks: number | null;
  growth_30_impressions: number | null;
  growth_30_ctr: number | null;
  growth_30_position: number | null;
}

export const PAGE_LIST = sql.raw(
  `p.page_id, p.url, p.outcome, p.status, p.redirect_to, p.failure_message, p.title, p.description, p.canonical, p.no_index, p.content_type,
   p.word_count, p.internal_links, p.external_links, p.images, p.images_without_alt, p.depth, p.response_ms, p.issues, p.score, p.inlinks, p.rank,
   g.position as past30_position, g.clicks as past30_clicks, g.impressions as past30_impressions, g.ctr as past30_ctr,
   g.growth_clicks as growth_30_clicks, g.growth_impressions as growth_30_impressions, g.growth_ctr as growth_30_ctr, g.growth_position as growth_30_position`,
);

/** The pages of crawls `p` with their Search Console figures `g`, which are null where there are none: 0 would be a lie. */
export const PAGES_WITH_FIGURES = sql`crawl_pages p left join page_figures g on g.organisation_id = p.organisation_id and g.page_id = p.page_id`;

const FLAGS = Object.keys(pageFlags.shape).filter((key) => key !== 'score');

const BLOCKED = 'Not read: the site’s robots.txt forbids it.';

/** A page as the contract names its parts. */
export function pageOfRow(row: PageRow): AuditedPage {
  const { page_id, url, outcome, failure_message, issues, score, response_ms, ...rest } = row;
  const flags = Object.fromEntries(FLAGS.map((code) => [code, issues.includes(code)]));
  return {
    ...rest,
    id: page_id,
    page_url: url,
    error: failure_message ?? (outcome === 'robots-blocked' ? BLOCKED : null),
    response_ms: response_ms === null ? null : Math.round(response_ms),
    page_specific_issues: { score: outcome === 'html' ? score : null, ...flags } as AuditedPage['page_specific_issues'],
    issue_codes: issues,
  };
}
