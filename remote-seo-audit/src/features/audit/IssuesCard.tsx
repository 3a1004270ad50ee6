import { ROOT_CAUSES_PAGE_SIZE } from '@canopy/contract';
import { getTaskPriority, SEVERITIES, severityOf, type AuditSummary, type Crawl } from '@canopy/contract/seo-audit';
import { Link, useCall, useUrlState } from '@canopy/shell-api';
import { Anchor, Card, EmptyState, Group, Text } from '@canopy/ui';
import { formatInteger } from '@canopy/ui/data';
import { SegmentedControl } from '@canopy/ui/forms';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { pagedProps, useListState, useKeptSort } from '@canopy/views/lists';
import { useMemo } from 'react';
import { SEVERITY_NAMES, SeverityBadge, weightOf } from '../../issues/SeverityBadge.tsx';
import { useChecks, type CheckFact } from '../../issues/use-checks.ts';
import { AUDIT_MESSAGES } from './messages.ts';
import { useChanges, type Changes } from './use-changes.ts';
import { CAUSE_COLUMNS } from '../../issues/cause-columns.tsx';

/** The issues by root cause: a single fault of a template, or of the whole site, is one row. */
function RootCauses() {
  const paging = useListState({ pageSize: ROOT_CAUSES_PAGE_SIZE });
  const answer = useCall(getTaskPriority, { query: { page: paging.page, page_size: paging.pageSize } });
  return (
    <DataTable
      label="Root causes"
      columns={CAUSE_COLUMNS}
      {...pagedProps(answer, paging)}
      rowKey={({ id }) => id}
      defaultSort={null}
      empty={<EmptyState compact level={3} icon="success" title={AUDIT_MESSAGES.noIssues} description={AUDIT_MESSAGES.noIssuesText} />}
    />
  );
}

interface Row {
  readonly code: string;
  readonly pages: number;
  readonly fact: CheckFact | undefined;
  /** since the previous crawl; undefined if there is none */
  readonly since: Record<'new' | 'fixed' | 'still', number> | undefined;
}

const nameOf = ({ code, fact }: Row): string => fact?.name ?? code;
/** Severity first; ties are broken by the number of pages. */
const gravity = ({ pages, fact }: Row): number =>
  (fact?.kind && fact.level ? weightOf({ kind: fact.kind, level: fact.level }) : 0) * 1e7 + pages;

const COLUMNS: DataColumn<Row>[] = [
  {
    id: 'issue',
    header: 'Issue',
    value: nameOf,
    cell: (row) => (
      <>
        {row.pages > 0 ? (
          <Anchor component={Link} to={`/seo-audit/pages?issue=${encodeURIComponent(row.code)}`}>
            {nameOf(row)}
          </Anchor>
        ) : (
          nameOf(row)
        )}
        <Text size="xs" c="dimmed">
          {row.fact?.rule}
        </Text>
      </>
    ),
    wrap: true,
    minWidth: 230,
  },
  {
    id: 'severity',
    header: 'Severity',
    value: gravity,
    cell: ({ fact }) => (fact?.kind && fact.level ? <SeverityBadge kind={fact.kind} level={fact.level} potential={fact.potential} /> : '–'),
    width: 170,
  },
  { id: 'fix', header: 'Fix type', value: ({ fact }) => fact?.fix_type ?? 'Manual', width: 90 },
  { id: 'pages', header: 'Pages', value: ({ pages }) => pages, format: formatInteger, numeric: true, width: 80 },
];

const since = (id: 'new' | 'fixed' | 'still', header: string, help: string): DataColumn<Row> => ({
  id,
  header,
  help,
  value: (row) => row.since?.[id] ?? 0,
  format: (pages: number) => (pages === 0 ? '–' : formatInteger(pages)),
  numeric: true,
  width: 100,
});
const CHANGE_COLUMNS = [
  since('new', 'New', 'Affected pages that were not affected in the previous crawl.'),
  since('fixed', 'Fixed', 'Pages affected in the previous crawl and no longer affected.'),
  since('still', 'Remaining', 'Pages affected in both crawls.'),
];

/** Number of checks with findings, by severity. */
function countSeverities(rows: readonly Row[]): string {
  const counts = SEVERITIES.map((severity) => {
    const count = rows.filter(
      ({ pages, fact }) => pages > 0 && fact?.kind && fact.level && severityOf({ kind: fact.kind, level: fact.level }) === severity,
    ).length;
    return [SEVERITY_NAMES[severity].toLowerCase(), count] as const;
  }).filter(([, count]) => count > 0);
  return counts.map(([name, count]) => `${count} ${name}${count === 1 ? '' : 's'}`).join(', ');
}

/** Current issues, and those fixed since the previous crawl. */
function rowsOf(summary: AuditSummary, changes: Changes | undefined, factOf: (code: string) => CheckFact | undefined): Row[] {
  const byCode = new Map(changes?.byCode.map((each) => [each.code, each]));
  const found = summary.issues.map(({ code, pages }): Row => ({ code, pages, fact: factOf(code), since: byCode.get(code) }));
  const known = new Set(found.map(({ code }) => code));
  const gone = (changes?.byCode ?? []).filter(({ code, fixed }) => fixed > 0 && !known.has(code));
  return [...found, ...gone.map((each): Row => ({ code: each.code, pages: 0, fact: factOf(each.code), since: each }))];
}

/** `cause`: a single fault of a template or of the site is one row. */
const BY = [
  { value: 'issue', label: 'Issue' },
  { value: 'cause', label: 'Root cause' },
];

interface IssuesCardProps {
  readonly summary: AuditSummary | undefined;
  readonly running: boolean;
  readonly crawl: Crawl | null | undefined;
}

/** Findings, most severe first; each issue links to its pages. */
export function IssuesCard({ summary, running, crawl }: IssuesCardProps) {
  const keptSort = useKeptSort('issues');
  // Without the checks there are only codes, in a different order.
  const { factOf, isLoading } = useChecks();
  const changes = useChanges(running ? null : (crawl ?? null));
  const rows = useMemo(() => summary && rowsOf(summary, changes, factOf), [summary, changes, factOf]);
  const [by, setBy] = useUrlState<'issue' | 'cause'>('by', 'issue', (text) => BY.some(({ value }) => value === text));
  const counted = rows ? countSeverities(rows) : '';
  return (
    <Card
      title="Issues"
      description={running ? AUDIT_MESSAGES.stillCounting : counted === '' ? 'By number of affected pages.' : `Issue types: ${counted}.`}
      actions={
        <Anchor component={Link} to="/seo-audit/checks" size="sm">
          Check settings
        </Anchor>
      }
      padding="none"
    >
      <Group px="md" pb="sm">
        <SegmentedControl
          label="Group issues by"
          value={by}
          onChange={(next) => setBy(next === 'cause' ? 'cause' : 'issue', { alsoClear: ['page'] })}
          data={BY}
        />
      </Group>
      {by === 'cause' ? (
        <RootCauses />
      ) : (
        <DataTable
          label="Issues"
          keptSort={keptSort}
          columns={changes ? [...COLUMNS, ...CHANGE_COLUMNS] : COLUMNS}
          rows={rows}
          rowKey={({ code }) => code}
          loading={!summary || isLoading}
          skeletonRows={16}
          defaultSort={{ id: 'severity', descending: true }}
          paging={false}
          empty={<EmptyState compact level={3} icon="success" title={AUDIT_MESSAGES.noIssues} description={AUDIT_MESSAGES.noIssuesText} />}
        />
      )}
    </Card>
  );
}
