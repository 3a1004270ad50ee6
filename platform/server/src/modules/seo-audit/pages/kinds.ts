import type { PAGE_KINDS } from '@canopy/contract/seo-audit';
import { sql, type SQL } from 'drizzle-orm';
import { GONE } from '@canopy/crawler';

export type PageKind = (typeof PAGE_KINDS)[number];

const gone = sql`(p.status = any(${sql.param(GONE)}::integer[]) and p.outcome <> 'failed')`;

/**
 * The condition of each kind. `ok` are pages that were read; URLs forbidden by robots.txt were found but not crawled: they are only in
 * `all`.
 */
export const KINDS: Record<PageKind, SQL> = {
  all: sql`true`,
  crawled: sql`p.outcome <> 'robots-blocked'`,
  ok: sql`p.outcome = 'html'`,
  indexable: sql`(p.outcome = 'html' and not p.no_index and (p.canonical_id is null or p.canonical_id = p.page_id))`,
  redirect: sql`p.outcome = 'redirect'`,
  not_found: gone,
  no_index: sql`p.no_index`,
  error: sql`(p.outcome in ('error-status', 'failed') and not ${gone})`,
};
