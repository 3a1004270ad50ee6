import type { PriorityTask } from '@canopy/contract/seo-audit';
import { Link } from '@canopy/shell-api';
import { Anchor, Text } from '@canopy/ui';
import { formatInteger } from '@canopy/ui/data';
import type { DataColumn } from '@canopy/ui/table';
import { SeverityBadge } from './SeverityBadge.tsx';

const EFFORT: Record<PriorityTask['effort'], string> = { low: 'Low', medium: 'Medium', high: 'High' };

/** The pages of a task: those of its template that have the issue. */
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

/** Columns of root causes: a fault and the template, or the site, that causes it. */
export const CAUSE_COLUMNS: DataColumn<PriorityTask>[] = [
  {
    id: 'priority',
    header: 'Priority',
    help: 'Traffic × severity ÷ effort; 100 comes first.',
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
    help: 'Impressions of these pages in the last 30 days, from Search Console.',
    cell: ({ impressions }) => (impressions === null ? '–' : formatInteger(impressions)),
    numeric: true,
    width: 110,
  },
  {
    id: 'rank',
    header: 'PageRank',
    help: 'Average internal PageRank of these pages; 1 is the average page.',
    cell: ({ rank }) => rank.toFixed(2),
    numeric: true,
    width: 100,
  },
];
