import { Card, EmptyState, Group, Text } from '@canopy/ui';
import { StatusBadge } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { SeverityBadge } from '../issues/SeverityBadge.tsx';
import { DRAWER_MESSAGES } from './messages.ts';
import type { PageDetail } from './page-detail.ts';
import { usePageIssues, type IssueRow } from './use-page-issues.ts';

/** Details shown; the rest is only counted. */
const SHOWN = 5;

const COLUMNS: DataColumn<IssueRow>[] = [
  {
    id: 'issue',
    header: 'Issue',
    cell: ({ name, text, details, count, severity, points = 0 }) => (
      <>
        <Group gap="xs">
          <span>{name}</span>
          {severity && <SeverityBadge {...severity} />}
          {points > 0 && (
            <Text size="xs" c="dimmed">
              −{points} points
            </Text>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {text}
        </Text>
        {details.slice(0, SHOWN).map((detail, place) => (
          <Text key={place} size="xs" style={{ overflowWrap: 'anywhere' }}>
            {detail}
          </Text>
        ))}
        {details.length > 0 && count > SHOWN && (
          <Text size="xs" c="dimmed">
            and {count - Math.min(SHOWN, details.length)} more
          </Text>
        )}
      </>
    ),
    wrap: true,
  },
  { id: 'fix', header: 'Fix Type', cell: ({ fixType }) => fixType, width: 100 },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, reason }) => (
      <>
        <StatusBadge tone={status === 'Fixed' ? 'good' : 'neutral'} label={status} />
        {reason !== undefined && (
          <Text size="xs" c="dimmed">
            {reason}
          </Text>
        )}
      </>
    ),
    wrap: true,
    width: 150,
  },
];

/** How the page's score is calculated. */
function scoreText({ page }: PageDetail): string | undefined {
  const { score } = page.page_specific_issues;
  return score === null ? undefined : `Score ${score}: 100 minus the points of each issue, at least 0.`;
}

/** What was found on a page (document 1, section 2.5). */
export function IssuesOfPage({ detail }: { readonly detail: PageDetail }) {
  const rows = usePageIssues(detail);
  return (
    <Card title="Issues" description={scoreText(detail)} level={3} padding="none">
      <DataTable
        label="Issues of this page"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ code }) => code}
        paging={false}
        defaultSort={null}
        empty={<EmptyState compact level={4} title={DRAWER_MESSAGES.noIssues} />}
      />
    </Card>
  );
}
