import type { CallOutput } from '@canopy/contract';
import type { ChangedIssue, compareCrawls, Difference } from '@canopy/contract/seo-audit';
import { checkOf } from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows, totalRow } from '../../../store/rows.ts';
import { checkSettings, type CheckSetting } from '../findings/index.ts';
import { offsetOf, pageOfRows } from '../../../store/paged-rows.ts';
import { crawlPages, crawlsOf } from '../crawl-data/index.ts';

export interface Comparison {
  organisationId: string;
  /** the crawl shown on other screens; its pages can be opened */
  shownId: string | undefined;
  from: string;
  to: string;
  state: Difference;
  code?: string | undefined;
  search?: string | undefined;
  page: number;
  page_size: number;
}

const rowShape = z.object({
  code: z.string(),
  page_id: z.nullable(z.string()),
  page_url: z.string(),
});

/**
 * Checks that also use post-crawl probes: llms.txt, the response for missing pages, files, and links to other sites.
 * A crawl immediately followed by another one was never probed, so a difference between the two in these checks says nothing about the site.
 */
const LOOKED_OVER = ['llms_txt', 'soft_404', 'external_link_broken', 'broken_image', 'broken_resource', 'image_size_issues'];

type Counts = Record<Difference, number>;
const NONE: Counts = { new: 0, fixed: 0, still: 0 };

const knownRow = z.object({ emptied: z.boolean(), looked_over: z.boolean() });
const countedRow = z.object({ code: z.string(), state: z.enum(['new', 'fixed', 'still']), count: z.number() });

/**
 * Issues of pages that are new, fixed, or still there. An issue whose page is no longer known counts as fixed. Omits checks that the
 * workspace has disabled, in both crawls, and what only one of them could find.
 * @returns undefined if the workspace does not have both crawls; `emptied` if the pages of one were removed
 */
export async function comparisonOf(db: Db, comparison: Comparison): Promise<CallOutput<typeof compareCrawls> | 'emptied' | undefined> {
  const { organisationId, from, to, state, code, search, shownId } = comparison;
  const known = await queryRows(
    db,
    knownRow,
    sql`
    select emptied, exists (
        select 1 from ${crawlsOf(organisationId)} b where b.started_at <= c.started_at and b.site ?| array['llms', 'notFound']
      ) as looked_over
    from ${crawlsOf(organisationId)} c where id in (${from}, ${to})`,
  );
  if (known.length < new Set([from, to]).size) return undefined;
  if (known.some(({ emptied }) => emptied)) return 'emptied';
  // Protects what someone is looking at from removal; not written on every page turn.
  await db.execute(sql`
    update crawls set compared_at = now() where organisation_id = ${organisationId} and id in (${from}, ${to}) and (compared_at is null or compared_at < now() - interval '1 hour')`);
  const settings = new Map(
    (await checkSettings(db, organisationId)).filter(({ enabled }) => enabled).map((setting) => [setting.code, setting]),
  );
  const issuesOf = (crawl: string) => sql`
    select p.page_id, p.url, i.code from ${crawlPages({ organisationId, crawlId: crawl })} p cross join unnest(p.issues) as i (code)
    where i.code = any(${sql.param([...settings.keys()])}::text[])`;
  const incomparable = known.every(({ looked_over }) => looked_over) ? [] : LOOKED_OVER;
  const compared = sql`
    with before as (${issuesOf(from)}), after as (${issuesOf(to)}), compared as (
      select coalesce(a.page_id, b.page_id) as page_id, coalesce(a.url, b.url) as url, coalesce(a.code, b.code) as code,
        case when b.code is null then 'new' when a.code is null then 'fixed' else 'still' end as state
      from after a full join before b on a.page_id = b.page_id and a.code = b.code
      where (a.code is not null and b.code is not null) or coalesce(a.code, b.code) <> all(${sql.param(incomparable)}::text[]))`;
  const found = search === undefined || search === '' ? sql`true` : sql`strpos(lower(c.url), ${search.toLowerCase()}) > 0`;
  const kept = sql`c.state = ${state} and ${found} and ${code === undefined ? sql`true` : sql`c.code = ${code}`}`;
  const [counted, total, rows] = await Promise.all([
    queryRows(db, countedRow, sql`${compared} select code, state, count(*)::integer as count from compared group by code, state`),
    queryRows(db, totalRow, sql`${compared} select count(*)::integer as total from compared c where ${kept}`),
    queryRows(
      db,
      rowShape,
      sql`${compared}
      select c.code, c.url as page_url, s.page_id from compared c
      left join ${crawlPages({ organisationId, crawlId: shownId ?? to })} s on s.page_id = c.page_id
      where ${kept} order by c.url collate "C", c.code limit ${comparison.page_size} offset ${offsetOf(comparison)}`,
    ),
  ]);
  const data = rows.flatMap((row): ChangedIssue[] => {
    const named = nameOf(row.code, settings);
    return named ? [{ ...named, page_id: row.page_id, page_url: row.page_url }] : [];
  });
  return { ...pageOfRows<ChangedIssue>(data, total[0]?.total ?? 0, comparison), ...sums(counted, settings) };
}

function nameOf(code: string, settings: ReadonlyMap<string, CheckSetting>) {
  const check = checkOf(code);
  const setting = settings.get(code);
  return check && setting && { code, name: check.name, kind: setting.kind, level: setting.level };
}

function sums(rows: readonly { code: string; state: Difference; count: number }[], settings: ReadonlyMap<string, CheckSetting>) {
  const byCode = new Map<string, Counts>();
  const counts = { ...NONE };
  for (const { code, state, count } of rows) {
    byCode.set(code, { ...(byCode.get(code) ?? NONE), [state]: count });
    counts[state] += count;
  }
  const by_code = [...byCode].flatMap(([code, each]) => {
    const named = nameOf(code, settings);
    return named ? [{ ...named, ...each }] : [];
  });
  return {
    counts,
    by_code: by_code.toSorted((a, b) => b.new - a.new || b.fixed - a.fixed || b.still - a.still || a.code.localeCompare(b.code)),
  };
}
