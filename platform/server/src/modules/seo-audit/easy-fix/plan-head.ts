import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { SiteFix } from '@canopy/contract/seo-audit';
import type { Db } from '../../../store/db.ts';
import { queryRow } from '../../../store/rows.ts';
import { urlId } from '../../../store/url-id.ts';
import { crawlPages, type CrawlScope } from '../crawl-data/index.ts';
import type { Prober } from './probe.ts';

export type HeadField = 'title' | 'description' | 'canonical';
export interface HeadFix {
  code: SiteFix;
  field: HeadField;
  /** '' if there is none */
  before: string;
  after: string;
}
export type SeenHead = Readonly<Record<HeadField, string | null>>;

interface HeadParts {
  db: Db;
  scope: CrawlScope;
  prober: Prober;
  codes: ReadonlySet<SiteFix>;
  /** texts that someone wrote or accepted */
  given: { title?: string | undefined; description?: string | undefined };
}

const CODES = { title: 'missing_or_invalid_page_title', description: 'missing_or_invalid_meta_description' } as const;

/** What to change in a page's head as currently served. */
export async function planHead(parts: HeadParts, page: { url: string; issues: readonly string[] }, head: SeenHead): Promise<HeadFix[]> {
  const { codes, given } = parts;
  const texts = (['title', 'description'] as const).flatMap((field): HeadFix[] => {
    const [code, after, before] = [CODES[field], given[field], head[field] ?? ''];
    return after !== undefined && codes.has(code) && after !== before ? [{ code, field, before, after }] : [];
  });
  const after =
    codes.has('canonical_issues') && page.issues.includes('canonical_issues') ? await canonicalFor(parts, page.url, head.canonical) : null;
  const before = head.canonical ?? '';
  return after === null || after === before ? texts : [...texts, { code: 'canonical_issues', field: 'canonical', before, after }];
}

const namedRow = z.object({ canonical: z.nullable(z.string()), indexable: z.boolean() });

/** The absolute canonical URL that a page should have; null: its present one cannot be checked. */
async function canonicalFor({ db, scope, prober }: HeadParts, own: string, current: string | null): Promise<string | null> {
  const named = current === null || current === '' ? null : URL.parse(current, own);
  if (!named || !/^https?:$/.test(named.protocol)) return own;
  named.hash = '';
  const isFront = named.pathname === '/' && named.search === '' && new URL(own).pathname !== '/';
  if (isFront && named.host === new URL(own).host) return own;
  const now = await prober.ask(named.href);
  if (now.kind === 'unknown') return null;
  if (now.kind === 'gone') return own;
  const known = await queryRow(
    db,
    namedRow,
    sql`
    select canonical, not coalesce(no_index, false) as indexable from ${crawlPages(scope)} p
    where page_id = ${urlId(now.url)}::uuid and outcome = 'html'`,
  );
  if (!known) return now.url;
  return known.indexable ? (known.canonical ?? now.url) : own;
}
