import {
  PAGE_KINDS,
  PAGE_SORTS,
  getAuditSummary,
  getTaskPriority,
  latestCrawl,
  listChecks,
  listPages,
  severityOf,
} from '@canopy/contract/seo-audit';
import type { Evidence, EvidenceFigure } from '@canopy/contract/tools';
import * as z from 'zod/mini';
import { portalPath } from '../portal-links.ts';
import { limit, readTool, text, type ToolContext } from '../tool.ts';

const NEVER = 'The site has never been crawled, so there is nothing to show yet. Start a crawl first.';

interface CrawlNote {
  readonly note: string | null;
  readonly isThere: boolean;
}

/** States which crawl figures come from. */
async function crawlNote({ calls, actor }: ToolContext): Promise<CrawlNote> {
  const { crawl } = await calls.ask(actor, latestCrawl, {});
  if (crawl === null) return { note: NEVER, isThere: false };
  const day = (crawl.finished_at ?? crawl.started_at).slice(0, 10);
  return {
    note: crawl.status === 'RUNNING' ? 'A crawl is running; the figures are from the last complete one.' : `Crawl of ${day}.`,
    isThere: true,
  };
}

/** Rows of a crawl with their total; nothing if there was no crawl. */
const listed = (
  { note, isThere }: CrawlNote,
  {
    title,
    link,
    figure,
    ...table
  }: { title: string; link: string; figure: { label: string; value: number } } & NonNullable<Evidence['table']>,
): Omit<Evidence, 'tool'> => ({
  title,
  link,
  note,
  figures: isThere ? [{ ...figure, unit: 'integer' }] : [],
  table: isThere ? table : null,
  series: null,
});

const MILLISECONDS = { unit: 'milliseconds' } as const;

export const siteAudit = readTool({
  name: 'site_audit',
  title: 'Site audit',
  description: 'Totals of the latest crawl: health, pages, not found, redirects, noindex, page speed.',
  input: z.object({}),
  read: async (context) => {
    const [{ summary }, { crawl }, { note }] = await Promise.all([
      context.calls.ask(context.actor, getAuditSummary, {}),
      context.calls.ask(context.actor, latestCrawl, {}),
      crawlNote(context),
    ]);
    const overview = crawl?.overview;
    const figures: EvidenceFigure[] = summary
      ? [
          ...(overview ? [{ label: 'Site health', value: overview.health, unit: 'integer' as const }] : []),
          { label: 'Pages', value: summary.total_pages, unit: 'integer' },
          ...(overview
            ? [
                { label: 'Indexable pages', value: overview.indexable, unit: 'integer' as const },
                { label: 'Indexable pages with errors', value: overview.with_errors, unit: 'integer' as const },
              ]
            : []),
          { label: 'Noindex pages', value: summary.no_indexing_count, unit: 'integer' },
          { label: 'Not found', value: summary.not_found_count, unit: 'integer' },
          { label: 'Redirects', value: summary.redirect_count, unit: 'integer' },
          { label: 'Other errors', value: summary.error_count, unit: 'integer' },
          { label: 'LCP, desktop', value: summary.average_lcp, ...MILLISECONDS },
          { label: 'LCP, mobile', value: summary.average_lcp_mobile, ...MILLISECONDS },
          { label: 'FCP, desktop', value: summary.average_fcp, ...MILLISECONDS },
          { label: 'TBT, desktop', value: summary.average_tbt, ...MILLISECONDS },
          { label: 'CLS, desktop', value: summary.average_cls, unit: 'decimal' },
        ]
      : [];
    return {
      title: 'Site audit',
      link: portalPath(context, '/seo-audit/audit'),
      note: summary ? note : NEVER,
      figures,
      table: null,
      series: null,
    };
  },
});

export const issues = readTool({
  name: 'issues',
  title: 'Issues',
  description: 'Issues of the latest crawl with severity and number of pages. Narrow by code or contains.',
  input: z.object({ code: text, contains: text, severity: z.optional(z.enum(['error', 'warning', 'notice'])), limit }),
  read: async (context, { code, contains, severity, limit: most }) => {
    const [{ data }, crawl] = await Promise.all([context.calls.ask(context.actor, listChecks, {}), crawlNote(context)]);
    const wanted = contains?.toLowerCase() ?? '';
    const found = data
      .filter((check) => check.pages > 0 || code !== undefined || wanted !== '')
      .filter((check) => (code === undefined || check.code === code) && `${check.name} ${check.code}`.toLowerCase().includes(wanted))
      .filter((check) => severity === undefined || severityOf(check) === severity)
      .sort((a, b) => b.pages - a.pages || a.code.localeCompare(b.code));
    return listed(crawl, {
      title: severity === undefined ? 'Issues' : `Issues of severity ${severity}`,
      link: portalPath(context, '/seo-audit/checks'),
      figure: { label: 'Kinds of issues', value: found.filter(({ pages }) => pages > 0).length },
      columns: [
        { id: 'name', label: 'Issue', unit: 'text' },
        { id: 'severity', label: 'Severity', unit: 'text' },
        { id: 'pages', label: 'Pages', unit: 'integer' },
      ],
      rows: found.slice(0, most).map((check) => ({
        cells: [check.name, severityOf(check), check.pages],
        link: portalPath(context, '/seo-audit/pages', { issue: check.code }),
      })),
      total: found.length,
    });
  },
});

export const priorities = readTool({
  name: 'priorities',
  title: 'What to fix first',
  description: 'What to fix first: traffic × severity ÷ effort.',
  input: z.object({ limit }),
  read: async (context, { limit: most }) => {
    const [{ data, total }, crawl] = await Promise.all([
      context.calls.ask(context.actor, getTaskPriority, { query: { page_size: most } }),
      crawlNote(context),
    ]);
    return listed(crawl, {
      title: 'What to fix first',
      link: portalPath(context, '/priority'),
      figure: { label: 'Things to fix', value: total },
      columns: [
        { id: 'name', label: 'Issue', unit: 'text' },
        { id: 'priority', label: 'Priority', unit: 'integer' },
        { id: 'pages', label: 'Pages', unit: 'integer' },
        { id: 'reason', label: 'Reason', unit: 'text' },
      ],
      rows: data.map(({ code, name, priority, pages: count, reason }) => ({
        cells: [name, Math.round(priority), count, reason],
        link: portalPath(context, '/seo-audit/pages', { issue: code }),
      })),
      total,
    });
  },
});

export const pages = readTool({
  name: 'pages',
  title: 'Audited pages',
  description: 'Pages of the latest crawl, by kind, issue code or words in URL or title; sorted.',
  input: z.object({
    kind: z._default(z.enum(PAGE_KINDS), 'all'),
    issue: text,
    search: text,
    sort: z._default(z.enum(PAGE_SORTS), 'page_url'),
    direction: z._default(z.enum(['asc', 'desc']), 'asc'),
    limit,
  }),
  read: async (context, { kind, issue, search, sort, direction, limit: most }) => {
    const [{ data, total }, crawl] = await Promise.all([
      context.calls.ask(context.actor, listPages, {
        query: { kind, sort, direction, page_size: most, ...(issue && { issue }), ...(search && { search }) },
      }),
      crawlNote(context),
    ]);
    const sorted = SHOWN_WITH[sort];
    return listed(crawl, {
      title: `Audited pages${kind === 'all' ? '' : `, ${kind.replace('_', ' ')}`}${issue ? `, with ${issue.replaceAll('_', ' ')}` : ''}${search ? `, matching “${search}”` : ''}`,
      link: portalPath(context, '/seo-audit/pages', {
        kind: kind === 'all' ? '' : kind,
        issue,
        search,
        sort: `${direction === 'desc' ? '-' : ''}${sort}`,
      }),
      figure: { label: 'Pages', value: total },
      columns: [
        { id: 'page_url', label: 'Page', unit: 'text' },
        { id: 'title', label: 'Title', unit: 'text' },
        { id: 'status', label: 'Status', unit: 'integer' },
        { id: 'score', label: 'Score', unit: 'integer' },
        ...(sorted ? [{ id: sort, ...sorted }] : []),
      ],
      rows: data.map((row) => ({
        cells: [
          row.page_url,
          row.title,
          row.status,
          row.page_specific_issues.score,
          ...(sorted ? [Number(row[sort as 'word_count'] ?? NaN)] : []),
        ].map((cell) => (Number.isNaN(cell) ? null : cell)),
        link: portalPath(context, '/seo-audit/pages', { drawer: row.id }),
      })),
      total,
    });
  },
});

/** Columns shown only when rows are sorted by them. */
const SHOWN_WITH: Partial<
  Record<(typeof PAGE_SORTS)[number], { label: string; unit: 'integer' | 'percent' | 'decimal' | 'milliseconds' }>
> = {
  word_count: { label: 'Words', unit: 'integer' },
  internal_links: { label: 'Internal links', unit: 'integer' },
  response_ms: { label: 'Response', unit: 'milliseconds' },
  depth: { label: 'Depth', unit: 'integer' },
  inlinks: { label: 'Pages that link here', unit: 'integer' },
  rank: { label: 'PageRank', unit: 'decimal' },
  past30_clicks: { label: 'Clicks, 30 days', unit: 'integer' },
  past30_impressions: { label: 'Impressions, 30 days', unit: 'integer' },
  past30_ctr: { label: 'CTR, 30 days', unit: 'percent' },
  past30_position: { label: 'Position, 30 days', unit: 'decimal' },
};
