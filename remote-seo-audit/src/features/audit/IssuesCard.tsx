import type { AuditSummary } from '@canopy/contract';
import { Link } from '@canopy/shell-api';
import { Anchor, Card, EmptyState, Text } from '@canopy/ui';
import { DataTable, formatInteger, type DataColumn } from '@canopy/ui/data';
import { ISSUES, isIssueCode } from '../../issues/issue-facts.ts';
import { AUDIT_MESSAGES } from './messages.ts';

type Row = AuditSummary['issues'][number];

const nameOf = (code: string): string => (isIssueCode(code) ? ISSUES[code].name : code);
const factOf = (code: string) => (isIssueCode(code) ? ISSUES[code] : undefined);

const COLUMNS: DataColumn<Row>[] = [
  {
    id: 'issue',
    header: 'Issue',
    value: ({ code }) => nameOf(code),
    cell: ({ code }) => (
      <>
        <Anchor component={Link} to={`/seo-audit/pages?issue=${encodeURIComponent(code)}`}>
          {nameOf(code)}
        </Anchor>
        <Text size="xs" c="dimmed">
          {factOf(code)?.meaning}
        </Text>
      </>
    ),
    wrap: true,
    minWidth: 160,
  },
  { id: 'fix', header: 'Fix type', value: ({ code }) => factOf(code)?.fixType ?? 'Manual', width: 90 },
  { id: 'pages', header: 'Pages', value: ({ pages }) => pages, format: formatInteger, numeric: true, width: 80 },
];

interface IssuesCardProps {
  readonly summary: AuditSummary | undefined;
  readonly running: boolean;
}

/** What was found, most pages first; each issue leads to its pages. */
export function IssuesCard({ summary, running }: IssuesCardProps) {
  return (
    <Card title="Issues" description={running ? AUDIT_MESSAGES.stillCounting : 'By how many pages have them.'} padding="none">
      <DataTable
        label="Issues"
        columns={COLUMNS}
        rows={summary?.issues}
        rowKey={({ code }) => code}
        loading={!summary}
        skeletonRows={5}
        defaultSort={{ id: 'pages', descending: true }}
        paging={false}
        empty={<EmptyState compact level={3} icon="success" title={AUDIT_MESSAGES.noIssues} description={AUDIT_MESSAGES.noIssuesText} />}
      />
    </Card>
  );
}
