import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { crawlBefore, crawlPages } from '../../seo-audit/crawl-data/index.ts';

/**
 * The parts of a page that count as a change to it, in the words shown. Its whole content does not: dates and offers in it change by
 * themselves.
 */
const PARTS = ['title', 'description', 'main heading'] as const;
/** If a page changes again within the shortest window, it cannot be measured in between: only one change is recorded. */
const LEAST_DAYS_APART = 7;
/** If more than this share of the pages changed, it was their template, or how they are read, and there is nothing to compare them with. */
const MAX_SHARE = 0.5;
/** This few are recorded on a site of any size. */
const ALWAYS_NOTED = 3;

const foundRow = z.object({
  page_url: z.string(),
  parts: z.array(z.string()),
  changed_at: z.string(),
  changed_after: z.string(),
  compared: z.number(),
});
type Found = z.output<typeof foundRow>;

/**
 * Records the pages whose title, description or main heading differs from the previous crawl. Each is measured as a change that happened
 * some time between the two readings. Idempotent.
 * @returns how many were recorded
 */
export async function recordFoundChanges(db: Db, organisationId: string, crawlId: string): Promise<number> {
  const before = await crawlBefore(db, { organisationId, crawlId });
  if (!before) return 0;
  const rows = await queryRows(
    db,
    foundRow,
    sql`
    with compared as (
      select n.url, n.fetched_at, o.fetched_at as earlier, array_remove(array[
        case when n.title is distinct from o.title then ${PARTS[0]} end, case when n.description is distinct from o.description then ${PARTS[1]} end,
        case when jsonb_path_query_first(n.html, '$.h1s[*] ? (@ != "")') #>> '{}' is distinct from jsonb_path_query_first(o.html, '$.h1s[*] ? (@ != "")') #>> '{}' then ${PARTS[2]} end], null) as parts
      from ${crawlPages({ organisationId, crawlId })} n join ${crawlPages(before)} o on o.page_id = n.page_id
      where n.outcome = 'html' and o.outcome = 'html' and n.fetched_at > o.fetched_at
        -- A page that only one of them could draw says something else for that reason.
        and n.rendering->>'outcome' is not distinct from o.rendering->>'outcome'
    )
    select url as page_url, parts, fetched_at::text as changed_at, earlier::text as changed_after, (select count(*)::integer from compared) as compared from compared where parts <> '{}'`,
  );
  const compared = rows[0]?.compared ?? 0;
  if (rows.length > Math.max(ALWAYS_NOTED, compared * MAX_SHARE)) return 0;
  const column = (pick: (row: Found) => string) => sql.param(rows.map(pick));
  const { rowCount } = await db.execute(sql`
    insert into page_changes (organisation_id, kind, page_url, text, link, changed_at, changed_after, crawl_id)
    select ${organisationId}::uuid, 'found', page_url, words, '/seo-audit/history', changed_at, changed_after, ${crawlId}::uuid
    from unnest(${column((row) => row.page_url)}::text[], ${column(({ parts }) => textOf(parts))}::text[], ${column((row) => row.changed_at)}::timestamptz[], ${column((row) => row.changed_after)}::timestamptz[])
      as f (page_url, words, changed_at, changed_after)
    where not exists (
      select from page_changes c where c.organisation_id = ${organisationId} and c.kind = 'found' and c.page_url = f.page_url and c.changed_at > f.changed_at - make_interval(days => ${LEAST_DAYS_APART}::integer))`);
  return rowCount ?? 0;
}

function textOf(parts: readonly string[]): string {
  const [last = '', ...before] = parts.toReversed();
  const list = before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`;
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} changed`;
}
