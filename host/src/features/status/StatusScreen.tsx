import type { RemoteStatus } from '@canopy/federation/runtime';
import { Button, Card, Code, Icon, PageHeader, Stack, Text } from '@canopy/ui';
import { DataTable, formatDateTime, KeyValueList, StatusBadge, type DataColumn } from '@canopy/ui/data';
import { useSyncExternalStore } from 'react';
import { useRemotes } from '../../federation/remotes-context.ts';
import { HOST_VERSION } from '../../telemetry/host-version.ts';

const STATES = {
  idle: { tone: 'neutral', label: 'Not asked for yet' },
  loading: { tone: 'running', label: 'Loading' },
  ready: { tone: 'good', label: 'Ready' },
  failed: { tone: 'bad', label: 'Failed' },
} as const;

/** A release's folder may be given from the page's own root. */
const originOf = (baseUrl: string) => new URL(baseUrl, location.href).origin;

const COLUMNS: DataColumn<RemoteStatus>[] = [
  { id: 'name', header: 'Remote', value: ({ name }) => name, hideable: false },
  { id: 'state', header: 'State', value: ({ state }) => state, cell: ({ state }) => <StatusBadge {...STATES[state]} /> },
  { id: 'version', header: 'Version', value: ({ version, channel }) => (channel === 'stable' ? version : `${version} (${channel})`) },
  { id: 'origin', header: 'Origin', value: ({ baseUrl }) => originOf(baseUrl) },
  { id: 'time', header: 'Load time', numeric: true, value: ({ loadTime }) => loadTime, cell: ({ loadTime }) => (loadTime === undefined ? '–' : `${Math.round(loadTime)} ms`) },
  { id: 'error', header: 'Last error', cell: ({ lastError }) => (lastError ? <Text size="sm">{`${lastError.message} (${lastError.cause}, ${formatDateTime(new Date(lastError.at).toISOString())})`}</Text> : 'None'), wrap: true, minWidth: 240 },
];

/** Each remote of this page: version, origin, state, load time, last error; for administrators. */
export function StatusScreen() {
  const remotes = useRemotes();
  const statuses = useSyncExternalStore(remotes.subscribe, remotes.statuses);
  const loadAll = () => statuses.forEach(({ name }) => void remotes.load(name, './Remote'));
  return (
    <Stack gap="xl">
      <PageHeader
        title="Status"
        description="The parts this page was put together from."
        actions={
          <Button variant="default" leftSection={<Icon name="refresh" size={16} />} onClick={loadAll}>
            Load all
          </Button>
        }
      />
      <Card>
        <KeyValueList
          items={[
            { label: 'Resolved set', value: <Code>{remotes.registry.id}</Code> },
            { label: 'Host', value: HOST_VERSION },
          ]}
        />
      </Card>
      <Card title="Remotes" padding="none">
        <DataTable label="Remotes" columns={COLUMNS} rows={statuses} rowKey={({ name }) => name} defaultSort={{ id: 'name', descending: false }} paging={false} />
      </Card>
    </Stack>
  );
}
