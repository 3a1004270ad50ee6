import type { IssueDetail, PageWithIssues } from '@canopy/contract/seo-audit';
import { checkOf, findingsShape, mergeFindings, type PageFindings } from '@canopy/crawler';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows, totalRow } from '../../../store/rows.ts';
import { crawlFindings, crawlPages, type CrawlScope } from '../crawl-data/index.ts';
import { checkSettings, type CheckSetting } from '../findings/index.ts';
import { offsetOf, pageOfRows } from '../../../store/paged-rows.ts';
import { fixStatesOf, type FixState } from './fix-states.ts';
import { fixTypeOf } from './fix-type.ts';

const row = z.object({
  page_id: z.string(),
  url: z.string(),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  score: z.number(),
  outcome: z.string(),
  issues: z.array(z.string()),
  fetched_at: z.string(),
  own: z.nullable(findingsShape),
  across: z.nullable(findingsShape),
});
type Row = z.output<typeof row>;

export interface DetailFilter {
  page_id?: string | undefined;
  issue?: string | undefined;
  page: number;
  page_size: number;
}

/** Pages with their issues in detail: one, those that have an issue, or all; by PageRank. */
export async function issueDetailsOf(db: Db, scope: CrawlScope | undefined, filter: DetailFilter) {
  if (!scope) return pageOfRows<PageWithIssues>([], 0, filter);
  const kept = [filter.page_id === undefined ? sql`cardinality(p.issues) > 0` : sql`p.page_id = ${filter.page_id}`];
  if (filter.issue !== undefined) kept.push(sql`${filter.issue} = any(p.issues)`);
  const condition = sql.join(kept, sql` and `);
  const [rows, counted] = await Promise.all([
    select(db, scope, sql`${condition} order by p.rank desc, p.page_id limit ${filter.page_size} offset ${offsetOf(filter)}`),
    queryRows(db, totalRow, sql`select count(*)::integer as total from ${crawlPages(scope)} p where ${condition}`),
  ]);
  return pageOfRows(await withDetails(db, scope, rows, filter.issue === undefined ? null : [filter.issue]), counted[0]?.total ?? 0, filter);
}

/** The pages of a selection, sorted by URL; `codes` limits the issues to these. */
export async function issueDetailsOfPages(
  db: Db,
  scope: CrawlScope | undefined,
  ids: readonly string[],
  codes: readonly string[] | null,
): Promise<PageWithIssues[]> {
  if (!scope) return [];
  return withDetails(db, scope, await select(db, scope, sql`p.page_id = any(${sql.param(ids)}::uuid[]) order by p.url collate "C"`), codes);
}

async function select(db: Db, scope: CrawlScope, rest: SQL): Promise<Row[]> {
  const rows = await queryRows(
    db,
    row,
    sql`
    with p as (select p.page_id, p.url, p.title, p.description, p.score, p.outcome, p.issues, p.fetched_at::text, p.rank from ${crawlPages(scope)} p where ${rest})
    select p.page_id, p.url, p.title, p.description, p.score, p.outcome, p.issues, p.fetched_at, f.own, f.across
    from p left join ${crawlFindings(scope)} f on f.page_id = p.page_id order by p.rank desc, p.page_id`,
  );
  return rows;
}

async function withDetails(db: Db, scope: CrawlScope, rows: readonly Row[], codes: readonly string[] | null): Promise<PageWithIssues[]> {
  const settings = new Map((await checkSettings(db, scope.organisationId)).map((setting) => [setting.code, setting]));
  const { stateOf, fixedOn } = await fixStatesOf(db, scope, rows);
  return rows.map(({ page_id, url, title, description, score, outcome, issues, fetched_at, own, across }) => {
    const found = mergeFindings(own ?? {}, across ?? {});
    const page = { page_id, url, fetched_at };
    // What was fixed stays in sight, although the page, read again, no longer has it.
    const shown = [...issues, ...fixedOn(page).filter((code) => !issues.includes(code))].filter(
      (code) => codes === null || codes.includes(code),
    );
    return {
      page_id,
      page_url: url,
      title,
      description,
      score: outcome === 'html' ? score : null,
      issues: shown.flatMap((code) => detailOf(code, found, settings.get(code), issues.includes(code) ? stateOf(page, code) : FIXED)),
    };
  });
}

const FIXED: FixState = { status: 'Fixed' };

function detailOf(code: string, found: PageFindings, setting: CheckSetting | undefined, fix: FixState): IssueDetail[] {
  const check = checkOf(code);
  if (!check || !setting) return [];
  const { count = 1, details = [] } = found[code] ?? {};
  return [
    {
      code,
      name: check.name,
      kind: setting.kind,
      level: setting.level,
      fix_type: fixTypeOf(code),
      potential: check.kind === 'potential_issue',
      points: setting.weight,
      ...fix,
      count,
      details,
      how_to_fix: check.fix,
      source: check.source,
    },
  ];
}
