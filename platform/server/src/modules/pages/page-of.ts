import type { AuditedPage } from '@canopy/contract';
import { sql } from 'drizzle-orm';
import { CHECKS } from './checks/all-checks.ts';

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
  score: number;
}

export const PAGE_LIST = sql.raw(
  `p.page_id, p.url, p.outcome, p.status, p.redirect_to, p.failure_message, p.title, p.description, p.canonical, p.no_index, p.content_type,
   p.word_count, p.internal_links, p.external_links, p.images, p.images_without_alt, p.depth, p.response_ms, p.issues, p.score`,
);

/** Search Console has no rows yet, so these are not known; 0 would be a lie. */
const NO_FIGURES = {
  past30_position: null,
  past30_clicks: null,
  past30_impressions: null,
  past30_ctr: null,
  growth_30_clicks: null,
  growth_30_impressions: null,
  growth_30_ctr: null,
  growth_30_position: null,
};

const BLOCKED = 'Not read: the site’s robots.txt forbids it.';

/** A page as the contract names its parts. */
export function pageOfRow(row: PageRow): AuditedPage {
  const { page_id, url, outcome, failure_message, issues, score, response_ms, ...rest } = row;
  const flags = Object.fromEntries(CHECKS.map(({ code }) => [code, issues.includes(code)]));
  return {
    ...rest,
    id: page_id,
    page_url: url,
    error: failure_message ?? (outcome === 'robots-blocked' ? BLOCKED : null),
    response_ms: response_ms === null ? null : Math.round(response_ms),
    page_specific_issues: { score, ...flags } as AuditedPage['page_specific_issues'],
    ...NO_FIGURES,
  };
}
