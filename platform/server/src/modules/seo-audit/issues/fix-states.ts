import type { IssueDetail } from '@canopy/contract/seo-audit';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { crawlsOf, type CrawlScope } from '../crawl-data/index.ts';

const row = z.object({
  page_url: z.nullable(z.string()),
  state: z.string(),
  verified: z.string(),
  message: z.nullable(z.string()),
  codes: z.array(z.string()),
  addresses: z.array(z.string()),
  finished_at: z.nullable(z.string()),
});
type Fix = z.output<typeof row>;

export type FixState = Pick<IssueDetail, 'status'> & { readonly reason?: string };
/** A page, and when it was read; without that, every fix since the crawl counts. */
type PageRead = { readonly page_id: string; readonly url: string; readonly fetched_at?: string };
interface FixStates {
  stateOf(page: PageRead, code: string): FixState;
  /** codes of what was fixed on a page since the crawl began: people see that for as long as this crawl is shown */
  fixedOn(page: PageRead): string[];
}
const PENDING: FixState = { status: 'Pending' };

const isOpen = ({ state, verified }: Fix): boolean =>
  state === 'waiting' || state === 'scheduled' || (state === 'published' && verified === 'waiting');
const isGone = ({ state, verified }: Fix): boolean => state === 'published' && verified === 'gone';

/** What became of the newest fixes of one issue. */
function stateOf(fixes: readonly Fix[]): FixState {
  if (fixes.length === 0) return PENDING;
  if (fixes.some(isOpen)) return { status: 'Fixing...' };
  if (fixes.every(isGone)) return { status: 'Fixed' };
  const reason = fixes.find((fix) => !isGone(fix) && fix.message !== null)?.message;
  return reason == null ? PENDING : { ...PENDING, reason };
}

/**
 * What became of the fixes of issues of these pages since the crawl began: earlier ones show in what it found. Links to a URL that
 * redirects or is gone are fixed on other pages, all of which count.
 */
export async function fixStatesOf(
  db: Db,
  { organisationId, crawlId }: CrawlScope,
  pages: readonly { readonly page_id: string; readonly url: string }[],
): Promise<FixStates> {
  if (pages.length === 0) return { stateOf: () => PENDING, fixedOn: () => [] };
  const fixes = await queryRows(
    db,
    row,
    sql`
    select o.page_url, o.state, o.verified, o.message, coalesce(o.wanted->'codes', '[]') as codes, coalesce(o.wanted->'addresses', '[]') as addresses, o.finished_at::text
    from publish_operations o join ${crawlsOf(organisationId)} c on c.id = ${crawlId}
    where o.organisation_id = ${organisationId} and o.kind = 'fix' and (o.finished_at is null or o.finished_at >= c.started_at)
      and (o.page_url = any(${sql.param(pages.map(({ url }) => url))}::text[])
        or o.wanted->'addresses' ?| ${sql.param(pages.map(({ page_id: id }) => id))}::text[])
    order by o.created_at desc, o.id`,
  );
  const stateOn = ({ page_id: id, url, fetched_at: readAt }: PageRead, code: string): FixState => {
    const isNews = ({ state, finished_at: at }: Fix) =>
      state !== 'published' || readAt === undefined || at === null || new Date(at) >= new Date(readAt);
    // Where the page was read after a fix, and still has it, it was not fixed.
    const ofCode = fixes.filter((fix) => fix.codes.includes(code) && isNews(fix));
    const own = ofCode.find((fix) => fix.page_url === url);
    // The newest fix of each page that links to it.
    const linking = new Map<string, Fix>();
    for (const fix of ofCode)
      if (fix.page_url !== null && fix.addresses.includes(id) && !linking.has(fix.page_url)) linking.set(fix.page_url, fix);
    return stateOf(linking.size > 0 ? [...linking.values()] : own ? [own] : []);
  };
  return {
    stateOf: stateOn,
    fixedOn: ({ page_id, url }) =>
      [...new Set(fixes.flatMap(({ codes }) => codes))].filter((code) => stateOn({ page_id, url }, code).status === 'Fixed'),
  };
}
