import { severityOf, type PriorityTask } from '@canopy/contract/seo-audit';
import { checkOf, type CheckKind, type CheckLevel } from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { pageFigures } from '../../analytics/search-data/index.ts';
import { crawlPages, type CrawlScope } from '../crawl-data/index.ts';
import { checkSettings, type CheckSetting } from '../findings/index.ts';
import { offsetOf, pageOfRows } from '../../../store/paged-rows.ts';
import { effortOf } from './effort.ts';
import { fixTypeOf } from './fix-type.ts';

/** From this many on, pages of one kind are fixed in one place. */
const TEMPLATE_PAGES = 5;
/** A fault on this share of the site's pages, on more than one template, is site-wide: one setting or one part of all templates. */
const SITE_SHARE = 0.6;
const SEVERITY: Record<CheckKind, Record<CheckLevel, number>> = {
  issue: { high: 10, medium: 6, low: 3 },
  potential_issue: { high: 5, medium: 3, low: 1.5 },
  insight: { high: 1, medium: 0.5, low: 0.25 },
};
const COST = { low: 1, medium: 3, high: 8 };

const totalsRow = z.object({
  pages: z.number(),
  rank: z.number(),
  impressions: z.nullable(z.number()),
});
type Totals = z.output<typeof totalsRow>;

interface Row extends Totals {
  code: string;
  /** '' for the whole site */
  template: string;
}

const taskPriorityOfRow = z.object({
  code: z.string(),
  template: z.string(),
  pages: z.number(),
  rank: z.number(),
  impressions: z.nullable(z.number()),
});

/** What to fix first: the affected share of the site's traffic × severity ÷ effort. */
export async function taskPriorityOf(db: Db, scope: CrawlScope | undefined, filter: { page: number; page_size: number }) {
  if (!scope) return pageOfRows<PriorityTask>([], 0, filter);
  const settings = new Map((await checkSettings(db, scope.organisationId)).map((setting) => [setting.code, setting]));
  const [rows, [all]] = await Promise.all([
    queryRows(
      db,
      taskPriorityOfRow,
      sql`
      select code, template, count(*)::integer as pages, sum(rank)::real as rank, sum(g.impressions)::integer as impressions
      from ${crawlPages(scope)} p left join ${pageFigures} g on g.organisation_id = p.organisation_id and g.page_id = p.page_id cross join unnest(p.issues) as i (code)
      group by code, template`,
    ),
    queryRows(
      db,
      totalsRow,
      sql`
      select count(*) filter (where p.outcome = 'html')::integer as pages, coalesce(sum(p.rank), 0)::real as rank, sum(g.impressions)::integer as impressions
      from ${crawlPages(scope)} p left join ${pageFigures} g on g.organisation_id = p.organisation_id and g.page_id = p.page_id`,
    ),
  ]);
  const totals = all ?? { pages: 0, rank: 0, impressions: null };
  const tasks = wholeSite(rows, totals).flatMap((row) => taskOf(row, totals, settings.get(row.code)));
  const most = Math.max(...tasks.map(({ weight }) => weight), Number.MIN_VALUE);
  const ordered = tasks.toSorted((a, b) => b.weight - a.weight || a.task.id.localeCompare(b.task.id));
  const shown = ordered.slice(offsetOf(filter), offsetOf(filter) + filter.page_size);
  const examples = await examplesOf(
    db,
    scope,
    shown.map(({ task }) => task),
  );
  return pageOfRows<PriorityTask>(
    shown.map(({ task, weight }) => ({
      ...task,
      example: examples.get(task.id) ?? task.example,
      priority: Math.max(1, Math.round((100 * weight) / most)),
    })),
    ordered.length,
    filter,
  );
}

/** One row instead of one per template, if a fault is site-wide. */
function wholeSite(rows: readonly Row[], totals: Totals): Row[] {
  return [...Map.groupBy(rows, ({ code }) => code).values()].flatMap((parts) => {
    const [first] = parts;
    const sum = (pick: (row: Row) => number) => parts.reduce((all, row) => all + pick(row), 0);
    const pages = sum((row) => row.pages);
    if (!first || parts.length === 1 || pages < SITE_SHARE * totals.pages) return parts;
    const impressions = parts.every((row) => row.impressions === null) ? null : sum((row) => row.impressions ?? 0);
    return [{ code: first.code, template: '', pages, rank: sum((row) => row.rank), impressions }];
  });
}

const examplesOfRow = z.object({ code: z.string(), template: z.string(), page_id: z.string(), page_url: z.string() });

/** For each task, the page with the highest PageRank. */
async function examplesOf(db: Db, scope: CrawlScope, tasks: readonly PriorityTask[]): Promise<Map<string, PriorityTask['example']>> {
  const rows = await queryRows(
    db,
    examplesOfRow,
    sql`
    select distinct on (w.code, w.template) w.code, w.template, p.page_id, p.url as page_url
    from unnest(${sql.param(tasks.map(({ code }) => code))}::text[], ${sql.param(tasks.map(({ template }) => template))}::text[]) as w (code, template)
    join ${crawlPages(scope)} p on (w.template = '' or p.template = w.template) and w.code = any(p.issues)
    order by w.code, w.template, p.rank desc, p.page_id`,
  );
  return new Map(rows.map(({ code, template, page_id, page_url }) => [`${code} ${template}`, { page_id, page_url }]));
}

function taskOf(row: Row, totals: Totals, setting: CheckSetting | undefined): { task: PriorityTask; weight: number }[] {
  const check = checkOf(row.code);
  if (!check || !setting) return [];
  const { kind, level } = setting;
  const rankShare = totals.rank > 0 ? row.rank / totals.rank : 0;
  const rank = row.rank / Math.max(1, row.pages);
  const seen = totals.impressions !== null && totals.impressions > 0 ? (row.impressions ?? 0) / totals.impressions : null;
  const share = seen === null ? rankShare : 0.7 * seen + 0.3 * rankShare;
  const fixType = fixTypeOf(row.code);
  const isSite = row.template === '';
  const isTemplate = !isSite && row.pages >= TEMPLATE_PAGES && row.template !== '/*';
  const { effort, work } = effortOf({ check, fixType, pages: row.pages, shared: isSite ? 'site' : isTemplate ? 'template' : null });
  const percent = (value: number) => (value > 0 && value < 0.01 ? 'less than 1%' : `${Math.round(value * 100)}%`);
  const traffic = seen === null ? `an average PageRank of ${rank.toFixed(2)}` : `${percent(seen)} of the site’s impressions`;
  return [
    {
      weight: (share * SEVERITY[kind][level]) / COST[effort],
      task: {
        id: `${row.code} ${row.template}`,
        code: row.code,
        name: check.name,
        fix_type: fixType,
        kind,
        level,
        template: row.template,
        scope: isSite ? 'site' : isTemplate ? 'template' : 'pages',
        pages: row.pages,
        impressions: totals.impressions === null ? null : (row.impressions ?? 0),
        rank,
        effort,
        priority: 0,
        reason: `${row.pages} ${row.pages === 1 ? 'page' : 'pages'} with ${traffic}; ${severityOf(setting)}; ${work}.`,
        example: { page_id: '', page_url: '' },
      },
    },
  ];
}
