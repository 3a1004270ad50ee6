import type { AuditSummary, CheckInfo } from '@canopy/contract/seo-audit';
import { Link } from '@canopy/shell-api';
import { Anchor, Card, EmptyState, Text } from '@canopy/ui';
import { formatInteger } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useMemo } from 'react';
import { KIND_NAMES, SeverityBadge, weightOf } from '../../issues/SeverityBadge.tsx';
import { useChecks, type CheckFact } from '../../issues/use-checks.ts';
import { AUDIT_MESSAGES } from './messages.ts';

interface Row {
  readonly code: string;
  readonly pages: number;
  readonly fact: CheckFact | undefined;
}

const nameOf = ({ code, fact }: Row): string => fact?.name ?? code;
/** Severity first; how many pages decides between equals. */
const gravity = ({ pages, fact }: Row): number =>
  (fact?.kind && fact.level ? weightOf({ kind: fact.kind, level: fact.level }) : 0) * 1e7 + pages;

const COLUMNS: DataColumn<Row>[] = [
  {
    id: 'issue',
    header: 'Issue',
    value: nameOf,
    cell: (row) => (
      <>
        <Anchor component={Link} to={`/seo-audit/pages?issue=${encodeURIComponent(row.code)}`}>
          {nameOf(row)}
        </Anchor>
        <Text size="xs" c="dimmed">
          {row.fact?.rule}
        </Text>
      </>
    ),
    wrap: true,
    minWidth: 160,
  },
  {
    id: 'severity',
    header: 'Severity',
    value: gravity,
    cell: ({ fact }) => (fact?.kind && fact.level ? <SeverityBadge kind={fact.kind} level={fact.level} /> : '–'),
    width: 190,
  },
  { id: 'fix', header: 'Fix type', value: ({ fact }) => fact?.fix_type ?? 'Manual', width: 90 },
  { id: 'pages', header: 'Pages', value: ({ pages }) => pages, format: formatInteger, numeric: true, width: 80 },
];

/** How many sorts of findings there are of each kind. */
function countKinds(rows: readonly Row[]): string {
  const kinds = Object.keys(KIND_NAMES) as CheckInfo['kind'][];
  const counts = kinds
    .map((kind) => [KIND_NAMES[kind].toLowerCase(), rows.filter(({ fact }) => fact?.kind === kind).length] as const)
    .filter(([, count]) => count > 0);
  return counts.map(([name, count]) => `${count} ${name}${count === 1 ? '' : 's'}`).join(', ');
}

interface IssuesCardProps {
  readonly summary: AuditSummary | undefined;
  readonly running: boolean;
}

/** What was found, the gravest first; each issue leads to its pages. */
export function IssuesCard({ summary, running }: IssuesCardProps) {
  // Without the checks there are only codes, in another order.
  const { factOf, isLoading } = useChecks();
  const rows = useMemo(() => summary?.issues.map(({ code, pages }): Row => ({ code, pages, fact: factOf(code) })), [summary, factOf]);
  const counted = rows ? countKinds(rows) : '';
  return (
    <Card
      title="Issues"
      description={running ? AUDIT_MESSAGES.stillCounting : counted === '' ? 'By how many pages have them.' : `By severity: ${counted}.`}
      actions={
        <Anchor component={Link} to="/seo-audit/checks" size="sm">
          Settings of the checks
        </Anchor>
      }
      padding="none"
    >
      <DataTable
        label="Issues"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ code }) => code}
        loading={!summary || isLoading}
        skeletonRows={16}
        defaultSort={{ id: 'severity', descending: true }}
        paging={false}
        empty={<EmptyState compact level={3} icon="success" title={AUDIT_MESSAGES.noIssues} description={AUDIT_MESSAGES.noIssuesText} />}
      />
    </Card>
  );
}
