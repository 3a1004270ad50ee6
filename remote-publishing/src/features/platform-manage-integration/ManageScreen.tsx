import { getPlatformAbilities } from '@canopy/contract/publishing';
import { Link, useCall, useUrlState } from '@canopy/shell-api';
import { Button, Card, EmptyState, FailedState, PageHeader, Skeleton, Stack } from '@canopy/ui';
import { formatRelative, StatusBadge, Tabs } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { PLATFORM_NAMES } from '../../run/platform-names.ts';
import { usePlatform } from '../../run/use-platform.ts';
import { SitePages } from '../../site-pages/SitePages.tsx';
import { PublishHistory } from './PublishHistory.tsx';

const ABILITIES: Readonly<Record<string, string>> = {
  'edit-pages': 'Edit pages',
  'edit-posts': 'Edit posts and articles',
  'edit-meta': 'SEO title and meta description',
  'edit-canonical': 'Canonical',
  'create-posts': 'Publish new posts',
  schedule: 'Schedule posts',
  unpublish: 'Unpublish',
  'fix-links': 'Fix links in content',
  'upload-media': 'Upload images',
};
type AbilityRow = { name: string; works: boolean; note: string };
const ABILITY_COLUMNS: readonly DataColumn<AbilityRow>[] = [
  { id: 'name', header: 'Permission', value: ({ name }) => ABILITIES[name] ?? name, sortable: false },
  { id: 'works', header: 'Allowed', cell: ({ works }) => <StatusBadge tone={works ? 'good' : 'warning'} label={works ? 'Yes' : 'No'} /> },
  { id: 'note', header: 'Note', value: ({ note }) => note, sortable: false, wrap: true, minWidth: 220 },
];

/** The connected site: what works there, its pages, and what has been published. */
export function ManageScreen() {
  const { platform, connection, failed } = usePlatform();
  const [tab, setTab] = useUrlState<string>('tab', 'abilities', (text) => ['abilities', 'pages', 'history'].includes(text));
  if (platform === undefined)
    return (
      <Stack gap="lg">
        <PageHeader title="Manage integration" />
        {failed ? <FailedState {...failed} /> : <Skeleton height={320} />}
      </Stack>
    );
  if (!connection)
    return (
      <Stack gap="lg">
        <PageHeader title="Manage integration" />
        <EmptyState
          icon="plug"
          title="No platform is connected"
          description="Connect your site to see its permissions and publish history."
          action={
            <Button component={Link} to="/platform-integration">
              Connect a platform
            </Button>
          }
        />
      </Stack>
    );
  return (
    <Stack gap="lg">
      <PageHeader title="Manage integration" description={`${connection.site_name} on ${PLATFORM_NAMES[connection.platform]}`} />
      <Tabs
        label="Integration"
        value={tab}
        onChange={(value) => setTab(value, { alsoClear: ['page', 'change'] })}
        items={[
          { value: 'abilities', label: 'Permissions', panel: <Abilities /> },
          { value: 'pages', label: 'Pages', panel: <SitePages /> },
          { value: 'history', label: 'Publish history', panel: <PublishHistory /> },
        ]}
      />
    </Stack>
  );
}

function Abilities() {
  const { data, error, isValidating, reload } = useCall(getPlatformAbilities, {});
  if (error && !data) return <FailedState detail={error.message} onRetry={() => void reload()} retrying={isValidating} />;
  return (
    <Card
      title="Permissions on this site"
      description={data ? `Checked ${formatRelative(data.checked_at)}` : 'Checking the site'}
      actions={
        <Button size="xs" variant="default" loading={isValidating} onClick={() => void reload()}>
          Ask again
        </Button>
      }
    >
      <DataTable
        label="Permissions on this site"
        columns={ABILITY_COLUMNS}
        rows={data?.abilities}
        rowKey={({ name }) => name}
        defaultSort={null}
        paging={false}
        skeletonRows={9}
        refetching={isValidating && data !== undefined}
      />
    </Card>
  );
}
