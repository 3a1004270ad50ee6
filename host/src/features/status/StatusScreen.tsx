import { useUrlState } from '@canopy/shell-api';
import { Button, Card, Code, Icon, PageHeader, Skeleton, Stack } from '@canopy/ui';
import { KeyValueList } from '@canopy/ui/data';
import { useRemotes } from '../../federation/remotes-context.ts';
import { DEVTOOLS_KEYS, toggleDevtools } from '../../shell/devtools/devtools-store.ts';
import { HOST_VERSION } from '../../telemetry/host-version.ts';
import { PartsTable } from './parts/PartsTable.tsx';
import { ErrorsTable } from './releases/ErrorsTable.tsx';
import { ReleasesTable } from './releases/ReleasesTable.tsx';
import { RemoteDrawer } from './releases/RemoteDrawer.tsx';
import { useReleases } from './releases/use-releases.ts';
import { TokensCard } from './tokens/TokensCard.tsx';

/** What this page was assembled from, what is deployed, and how it fares; for administrators. */
export function StatusScreen() {
  const { registry } = useRemotes();
  const releases = useReleases();
  const [open, setOpen] = useUrlState<string>('remote', '');
  const { data } = releases.overview;
  return (
    <Stack gap="xl">
      <PageHeader
        title="Status"
        description="The parts of this portal: what is deployed and how it performs in browsers."
        actions={
          <Button variant="default" leftSection={<Icon name="eye" size={16} />} onClick={toggleDevtools} title={DEVTOOLS_KEYS}>
            Outline remotes
          </Button>
        }
      />
      <Card>
        <KeyValueList
          items={[
            { label: 'Resolved set', value: <Code>{registry.id}</Code> },
            { label: 'Host', value: <Code>{data?.host.stable ?? HOST_VERSION}</Code> },
            ...(data?.host.next ? [{ label: 'Next host', value: <Code>{data.host.next}</Code> }] : []),
            {
              label: 'Remotes from a developer’s machine',
              value: data ? (
                data.overrides ? (
                  'Allowed'
                ) : (
                  'Not allowed'
                )
              ) : releases.overview.error ? (
                'Not available'
              ) : (
                <Skeleton height={16} width={80} />
              ),
            },
          ]}
        />
      </Card>
      <PartsTable />
      <ReleasesTable releases={releases} current={open} onOpen={(remote) => setOpen(remote)} />
      {data && data.page.length > 0 && (
        <Card title="Errors outside the remotes" description="For example, scripts blocked by the Content Security Policy." padding="none">
          <ErrorsTable label="Errors outside the remotes" errors={data.page} />
        </Card>
      )}
      <TokensCard remotes={registry.remotes.map(({ name }) => name)} />
      <RemoteDrawer remote={data?.remotes.find(({ name }) => name === open)} releases={releases} onClose={() => setOpen('')} />
    </Stack>
  );
}
