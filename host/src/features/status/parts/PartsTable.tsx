import type { RemoteStatus } from '@canopy/federation/runtime';
import { callStats, onCallStats, type CallStats } from '@canopy/shell-api/host';
import { Button, Card, Code, Icon, Text } from '@canopy/ui';
import { formatDateTime, formatInteger, StatusBadge } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useKeptSort } from '@canopy/views/lists';
import { useSyncExternalStore } from 'react';
import { useRemotes } from '../../../federation/remotes-context.ts';

const STATES = {
  idle: { tone: 'neutral', label: 'Not requested yet' },
  loading: { tone: 'running', label: 'Loading' },
  ready: { tone: 'good', label: 'Ready' },
  failed: { tone: 'bad', label: 'Failed' },
} as const;

/** A remote of this page and what it has requested from the platform so far. */
interface Part extends RemoteStatus {
  readonly calls: number;
  readonly failedCalls: number;
}

/** A release's folder may be relative to the page's own root. */
const originOf = (baseUrl: string) => new URL(baseUrl, location.href).origin;
const inMs = (ms: number | undefined) => (ms === undefined ? '–' : `${Math.round(ms)} ms`);

function withCalls(status: RemoteStatus, stats: readonly CallStats[]): Part {
  const own = stats.filter(({ remote }) => remote === status.name);
  const sum = (key: 'count' | 'failed') => own.reduce((total, entry) => total + entry[key], 0);
  return { ...status, calls: sum('count'), failedCalls: sum('failed') };
}

function Version({ version, channel, fellBackFrom, newer }: Part) {
  return (
    <>
      <Code>{version}</Code>
      {channel !== 'stable' && <Text size="sm">{channel}</Text>}
      {fellBackFrom && <Text size="sm">{`in place of ${fellBackFrom}, which failed`}</Text>}
      {newer && <Text size="sm">{`${newer} is ready`}</Text>}
    </>
  );
}

function LastErrors({ errors }: Part) {
  if (errors.length === 0) return 'None';
  return errors
    .toReversed()
    .map(({ cause, message, at }) => (
      <Text key={`${at} ${cause}`} size="sm">{`${formatDateTime(new Date(at).toISOString())}, ${cause}: ${message}`}</Text>
    ));
}

const COLUMNS: DataColumn<Part>[] = [
  { id: 'name', header: 'Remote', value: ({ name }) => name, hideable: false },
  { id: 'state', header: 'State', value: ({ state }) => state, cell: ({ state }) => <StatusBadge {...STATES[state]} /> },
  { id: 'version', header: 'Version', value: ({ version }) => version, cell: Version, wrap: true, minWidth: 150 },
  { id: 'channel', header: 'Channel', value: ({ channel }) => channel },
  { id: 'origin', header: 'Origin', value: ({ baseUrl }) => originOf(baseUrl) },
  {
    id: 'load',
    header: 'Load',
    help: 'From requesting its code until it ran',
    numeric: true,
    value: ({ loadTime }) => loadTime,
    cell: ({ loadTime }) => inMs(loadTime),
  },
  {
    id: 'render',
    header: 'First render',
    help: 'From having its code until its first screen was rendered',
    numeric: true,
    value: ({ firstRender }) => firstRender,
    cell: ({ firstRender }) => inMs(firstRender),
  },
  {
    id: 'size',
    header: 'kB',
    help: 'Compressed size of what was downloaded of this release',
    numeric: true,
    value: ({ kilobytes }) => kilobytes(),
    cell: ({ kilobytes }) => formatInteger(Math.round(kilobytes())),
  },
  {
    id: 'calls',
    header: 'API calls',
    numeric: true,
    value: ({ calls }) => calls,
    cell: ({ calls, failedCalls }) =>
      failedCalls > 0 ? `${formatInteger(calls)}, ${formatInteger(failedCalls)} failed` : formatInteger(calls),
  },
  { id: 'errors', header: 'Last errors', cell: LastErrors, wrap: true, minWidth: 240 },
];

/** Every remote of this page and how it fares here. */
export function PartsTable() {
  const keptSort = useKeptSort('parts');
  const remotes = useRemotes();
  const statuses = useSyncExternalStore(remotes.subscribe, remotes.statuses);
  const stats = useSyncExternalStore(onCallStats, callStats);
  const loadAll = () => statuses.forEach(({ name }) => void remotes.load(name, './Remote'));
  return (
    <Card
      title="Parts of this page"
      description="The remotes of this page, and how each has performed since the page was opened."
      padding="none"
      actions={
        <Button variant="default" leftSection={<Icon name="refresh" size={16} />} onClick={loadAll}>
          Load all
        </Button>
      }
    >
      <DataTable
        label="Parts of this page"
        keptSort={keptSort}
        columns={COLUMNS}
        rows={statuses.map((status) => withCalls(status, stats))}
        rowKey={({ name }) => name}
        defaultSort={{ id: 'name', descending: false }}
        paging={false}
        columnChoice
      />
    </Card>
  );
}
