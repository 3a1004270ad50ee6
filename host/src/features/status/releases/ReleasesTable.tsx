import type { RemoteOverview } from '@canopy/contract/host';
import { Card, Code, EmptyState, Text } from '@canopy/ui';
import { formatDateTime, formatInteger, StatusBadge } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useKeptSort } from '@canopy/views/lists';
import { canaryText } from './release-state.ts';
import type { Releases } from './use-releases.ts';

const stableOf = ({ releases, stable }: RemoteOverview) => releases.find(({ version }) => version === stable);

function Canary({ canary }: RemoteOverview) {
  if (!canary) return 'None';
  return (
    <>
      <StatusBadge tone={canary.halted ? 'bad' : 'running'} label={canary.halted ? 'Halted' : 'Running'} />
      <Text size="sm">
        <Code>{canary.version}</Code>
      </Text>
      <Text size="sm">{canaryText(canary)}</Text>
    </>
  );
}

const COLUMNS: DataColumn<RemoteOverview>[] = [
  { id: 'name', header: 'Remote', value: ({ title }) => title, hideable: false },
  {
    id: 'stable',
    header: 'Stable release',
    value: ({ stable }) => stable,
    cell: ({ stable }) => (stable ? <Code>{stable}</Code> : 'None yet'),
  },
  {
    id: 'published',
    header: 'Published',
    value: (remote) => stableOf(remote)?.publishedAt,
    cell: (remote) => formatDateTime(stableOf(remote)?.publishedAt ?? ''),
  },
  { id: 'canary', header: 'Canary', value: ({ canary }) => canary?.version, cell: Canary, wrap: true, minWidth: 220 },
  {
    id: 'loads',
    header: 'Page loads',
    help: 'Page loads with the stable release in the last 30 days',
    numeric: true,
    value: (remote) => stableOf(remote)?.health.sessions,
    format: (value: number) => formatInteger(value),
  },
  {
    id: 'failures',
    header: 'Failed',
    numeric: true,
    value: (remote) => stableOf(remote)?.health.failures,
    format: (value: number) => formatInteger(value),
  },
  {
    id: 'error',
    header: 'Last error',
    value: ({ errors }) => errors[0]?.lastAt,
    cell: ({ errors: [last] }) => (last ? `${last.cause}: ${last.message}` : 'None'),
    wrap: true,
    minWidth: 220,
  },
];

interface ReleasesTableProps {
  readonly releases: Releases;
  readonly current: string;
  readonly onOpen: (remote: string) => void;
}

/** The deployed release of each remote, for all users of the portal. */
export function ReleasesTable({ releases, current, onOpen }: ReleasesTableProps) {
  const keptSort = useKeptSort('releases');
  const { data, isLoading, isValidating, error, reload } = releases.overview;
  return (
    <Card
      title="Releases"
      description="The deployed release of each remote. Select one to see its releases, start or halt a canary, or roll back."
      padding="none"
    >
      <DataTable
        label="Releases"
        keptSort={keptSort}
        columns={COLUMNS}
        rows={data?.remotes}
        rowKey={({ name }) => name}
        rowLabel={({ title }) => title}
        defaultSort={{ id: 'name', descending: false }}
        paging={false}
        loading={isLoading}
        skeletonRows={6}
        refetching={isValidating && !data}
        error={data ? undefined : error?.message}
        onRetry={() => void reload()}
        onRowClick={({ name }) => onOpen(name)}
        currentRow={current || null}
        empty={<EmptyState compact title="Nothing has been published yet" />}
      />
    </Card>
  );
}
