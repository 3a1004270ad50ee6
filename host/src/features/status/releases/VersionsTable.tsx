import type { ReleaseHealth, ReleaseOverview, RemoteOverview } from '@canopy/contract/host';
import { Code, Text } from '@canopy/ui';
import { formatDateTime, formatInteger, StatusBadge } from '@canopy/ui/data';
import { ActionMenu, type ActionMenuItem } from '@canopy/ui/menus';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useKeptSort } from '@canopy/views/lists';
import { stateOf } from './release-state.ts';

type Act = (release: ReleaseOverview) => void;

interface VersionsTableProps {
  readonly remote: RemoteOverview;
  readonly busy: boolean;
  readonly onPromote: Act;
  readonly onRollback: Act;
  readonly onCanary: Act;
  readonly onPreview: Act;
}

const inMs = (ms: number | null) => (ms === null ? '–' : `${Math.round(ms)} ms`);
const loadsText = ({ sessions, failures }: ReleaseHealth) =>
  failures > 0 ? `${formatInteger(sessions)}, ${formatInteger(failures)} failed` : formatInteger(sessions);

function columnsOf(remote: RemoteOverview): DataColumn<ReleaseOverview>[] {
  const State = (release: ReleaseOverview) => (
    <>
      <StatusBadge {...stateOf(release, remote)} />
      {release.withdrawn && <Text size="sm">{release.withdrawn.reason}</Text>}
    </>
  );
  return [
    { id: 'version', header: 'Version', value: ({ version }) => version, cell: ({ version }) => <Code>{version}</Code>, hideable: false },
    { id: 'state', header: 'State', value: (release) => stateOf(release, remote).label, cell: State, wrap: true },
    {
      id: 'published',
      header: 'Published',
      value: ({ publishedAt }) => new Date(publishedAt),
      cell: ({ publishedAt, publishedBy }) => `${formatDateTime(publishedAt)}${publishedBy ? ` by ${publishedBy}` : ''}`,
      wrap: true,
      maxWidth: 120,
    },
    { id: 'size', header: 'kB', help: 'Download size of its first screen, gzip', numeric: true, value: ({ sizes }) => sizes.initial },
    {
      id: 'loads',
      header: 'Page loads',
      help: 'In the last 30 days, and how many failed',
      numeric: true,
      value: ({ health }) => health.sessions,
      cell: ({ health }) => loadsText(health),
    },
    {
      id: 'times',
      header: 'Load, render',
      help: 'Medians: from requesting its code until it ran, and from there until its first screen was rendered',
      numeric: true,
      value: ({ health }) => health.startMs,
      cell: ({ health }) => `${inMs(health.startMs)}, ${inMs(health.renderMs)}`,
      wrap: true,
    },
  ];
}

/** Every retained release of a remote, with the actions available for it. */
export function VersionsTable({ remote, busy, onPromote, onRollback, onCanary, onPreview }: VersionsTableProps) {
  const keptSort = useKeptSort('versions');
  const actions = (release: ReleaseOverview): ActionMenuItem[] => {
    const { version } = release;
    const isStable = version === remote.stable;
    const isEarlier = remote.history.includes(version);
    return [
      !isStable && !isEarlier && { label: 'Make stable', onSelect: () => onPromote(release) },
      isEarlier && { label: 'Roll back to this', onSelect: () => onRollback(release) },
      !isStable && !isEarlier && !release.withdrawn && { label: 'Start a canary', onSelect: () => onCanary(release) },
      { label: 'Create a preview link', onSelect: () => onPreview(release) },
    ]
      .filter((item) => item !== false)
      .map((item) => ({ ...item, disabled: busy }));
  };
  return (
    <DataTable
      label={`Releases of ${remote.title}`}
      keptSort={keptSort}
      columns={columnsOf(remote)}
      rows={remote.releases}
      rowKey={({ version }) => version}
      defaultSort={{ id: 'published', descending: true }}
      paging={false}
      rowActions={(release) => <ActionMenu label={`Actions for ${release.version}`} items={actions(release)} />}
    />
  );
}
