import type { PAGE_KINDS } from '@canopy/contract/seo-audit';
import { sql, type SQL } from 'drizzle-orm';
import { GONE } from '@canopy/crawler';

export type PageKind = (typeof PAGE_KINDS)[number];

const gone = sql`(p.status = any(${sql.param(GONE)}::integer[]) and p.outcome <> 'failed')`;

/** What belongs to a kind. `ok` are pages that were read; other files, and addresses robots.txt forbids, are only in `all`. */
export const KINDS: Record<PageKind, SQL> = {
  all: sql`true`,
  ok: sql`p.outcome = 'html'`,
  redirect: sql`p.outcome = 'redirect'`,
  not_found: gone,
  no_index: sql`p.no_index`,
  error: sql`(p.outcome in ('error-status', 'failed') and not ${gone})`,
};
