import { AUDIT_PAGE_SIZE } from '@canopy/contract';
import { getTaskPriority, severityOf, type PriorityTask } from '@canopy/contract/seo-audit';
import { Link, send, useCall, useUser } from '@canopy/shell-api';
import { Anchor, PageHeader, Stack, Text } from '@canopy/ui';
import { csvFile, formatInteger, formatPercent } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { ExportButton, pagedProps, useListState } from '@canopy/views/lists';
import { BATCH, allRows } from '../../export/all-rows.ts';
import { SEVERITY_NAMES, SeverityBadge } from '../../issues/SeverityBadge.tsx';
import { NoCrawlYet } from '../../list/NoCrawlYet.tsx';
import { SectionTabs } from '../../sections/SectionTabs.tsx';

const EFFORT: Record<PriorityTask['effort'], string> = { low: 'Low', medium: 'Medium', high: 'High' };

/** The pages a task is about: those of its kind that have the issue. */
function pagesOf({ code, template }: PriorityTask): string {
  if (template === '') return `/seo-audit/pages?issue=${encodeURIComponent(code)}`;
  const filters = [
    {
      id: 'template',
      type: 'text',
      name: 'Template',
      selectedColumn: 'template',
      selectedValue: 'equals',
      filterValue: template,
      and: true,
    },
  ];
  return `/seo-audit/pages?issue=${encodeURIComponent(code)}&filters=${encodeURIComponent(JSON.stringify(filters))}`;
}

const COLUMNS: DataColumn<PriorityTask>[] = [
  {
    id: 'priority',
    header: 'Priority',
    help: 'Traffic × severity ÷ effort; 100 is the first thing to do.',
    cell: ({ priority }) => Math.round(priority),
    numeric: true,
    width: 90,
  },
  {
    id: 'task',
    header: 'What to fix',
    cell: (task) => (
      <>
        <Anchor component={Link} to={pagesOf(task)}>
          {task.name}
        </Anchor>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {task.template === '' ? 'Whole site' : `Pages ${task.template}`}
        </Text>
      </>
    ),
    wrap: true,
    minWidth: 200,
  },
  { id: 'reason', header: 'Why', cell: ({ reason }) => reason, wrap: true, minWidth: 220 },
  { id: 'severity', header: 'Severity', cell: (task) => <SeverityBadge {...task} />, width: 180 },
  { id: 'effort', header: 'Effort', cell: ({ effort }) => EFFORT[effort], width: 80 },
  { id: 'fix_type', header: 'Fix type', cell: ({ fix_type }) => fix_type, width: 90 },
  { id: 'pages', header: 'Pages', cell: ({ pages }) => formatInteger(pages), numeric: true, width: 80 },
  {
    id: 'impressions',
    header: 'Impressions',
    help: 'Of these pages in the last 30 days; needs Search Console.',
    cell: ({ impressions }) => (impressions === null ? '–' : formatInteger(impressions)),
    numeric: true,
    width: 110,
  },
  {
    id: 'rank_share',
    header: 'PageRank',
    help: 'The pages’ share of the site’s internal PageRank.',
    cell: ({ rank_share }) => formatPercent(rank_share * 100, 1),
    numeric: true,
    width: 100,
  },
];

async function asCsv(): Promise<string> {
  const tasks = await allRows((page) => send(getTaskPriority, { query: { page, page_size: BATCH } }, { background: true }));
  return csvFile(
    ['Priority', 'Issue', 'Template', 'Reason', 'Severity', 'Effort', 'Fix type', 'Pages', 'Impressions', 'Share of PageRank', 'Example'],
    tasks.map((task) => [
      task.priority,
      task.name,
      task.template,
      task.reason,
      SEVERITY_NAMES[severityOf(task)],
      task.effort,
      task.fix_type,
      task.pages,
      task.impressions,
      task.rank_share,
      task.example.page_url,
    ]),
  );
}

/** What to fix first, with the reason. */
export function PriorityScreen() {
  const { organisation } = useUser();
  const paging = useListState({ pageSize: AUDIT_PAGE_SIZE });
  const answer = useCall(getTaskPriority, { query: { page: paging.page, page_size: paging.pageSize } }, { background: true });
  const { data } = answer;
  return (
    <Stack gap="lg">
      <PageHeader
        title="What to fix first"
        description={organisation.domain}
        actions={<ExportButton name="priorities" csv={asCsv} disabled={!data || data.total === 0} />}
      >
        <SectionTabs current="/priority" />
      </PageHeader>
      <DataTable
        label="Priorities"
        columns={COLUMNS}
        {...pagedProps(answer, paging)}
        rowKey={({ id }) => id}
        defaultSort={null}
        empty={<NoCrawlYet title="Nothing to fix yet" text="What a crawl finds is put in order here: by traffic, severity and effort." />}
      />
    </Stack>
  );
}
