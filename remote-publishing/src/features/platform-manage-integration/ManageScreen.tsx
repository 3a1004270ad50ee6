import { getPlatformAbilities, listSitePages, syncContent, type SitePage } from '@canopy/contract/publishing';
import { Link, refreshCalls, showToast, useAction, useCall, usePageParam, useTask, useUrlState } from '@canopy/shell-api';
import { Button, Card, EmptyState, FailedState, PageHeader, Skeleton, Stack } from '@canopy/ui';
import { formatDateTime, formatRelative, StatusBadge, Tabs, UrlText, type StatusTone } from '@canopy/ui/data';
import { SearchInput } from '@canopy/ui/forms';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useState } from 'react';
import { PLATFORM_NAMES } from '../../run/platform-names.ts';
import { usePlatform } from '../../run/use-platform.ts';
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
  'upload-media': 'Upload pictures',
};
const STATUS: Readonly<Record<SitePage['status'], { label: string; tone: StatusTone }>> = {
  published: { label: 'Published', tone: 'good' },
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'neutral' },
  other: { label: 'Private', tone: 'neutral' },
};

type AbilityRow = { name: string; works: boolean; note: string };
const ABILITY_COLUMNS: readonly DataColumn<AbilityRow>[] = [
  { id: 'name', header: 'What', value: ({ name }) => ABILITIES[name] ?? name, sortable: false },
  { id: 'works', header: 'Works', cell: ({ works }) => <StatusBadge tone={works ? 'good' : 'warning'} label={works ? 'Yes' : 'No'} /> },
  { id: 'note', header: 'How', value: ({ note }) => note, sortable: false, wrap: true, minWidth: 220 },
];
const PAGE_COLUMNS: readonly DataColumn<SitePage>[] = [
  { id: 'title', header: 'Title', value: ({ title }) => title || 'Untitled', sortable: false, maxWidth: 320 },
  { id: 'url', header: 'URL', cell: ({ url }) => (url ? <UrlText url={url} href /> : '–') },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge {...STATUS[status]} /> },
  { id: 'modified', header: 'Changed', cell: ({ modified_at: at }) => formatDateTime(at) },
];

/** The connected site: what works there, its pages, and what has been published. */
export function ManageScreen() {
  const { platform, connection } = usePlatform();
  const [tab, setTab] = useUrlState<string>('tab', 'abilities', (text) => ['abilities', 'pages', 'history'].includes(text));
  if (platform === undefined) return <Skeleton height={320} />;
  if (!connection)
    return (
      <Stack gap="lg">
        <PageHeader title="Manage integration" />
        <EmptyState
          icon="plug"
          title="No platform is connected"
          description="Connect your site to see what works there and what was published."
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
          { value: 'abilities', label: 'What works', panel: <Abilities /> },
          { value: 'pages', label: 'Pages', panel: <SitePages /> },
          { value: 'history', label: 'Publish history', panel: <PublishHistory /> },
        ]}
      />
    </Stack>
  );
}

function Abilities() {
  const { data, error, isValidating, reload } = useCall(getPlatformAbilities, {}, { background: true });
  if (error && !data) return <FailedState detail={error.message} onRetry={() => void reload()} retrying={isValidating} />;
  return (
    <Card
      title="What works on this site"
      description={data ? `Asked ${formatRelative(data.checked_at)}` : 'Asking the site'}
      actions={
        <Button size="xs" variant="default" loading={isValidating} onClick={() => void reload()}>
          Ask again
        </Button>
      }
    >
      <DataTable
        label="What works on this site"
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

function SitePages() {
  const [page, setPage] = usePageParam();
  const [search, setSearch] = useUrlState<string>('search', '');
  const [pageSize, setPageSize] = useState(20);
  const { data, error, isValidating, reload } = useCall(
    listSitePages,
    { query: { page, page_size: pageSize, ...(search !== '' && { search }) } },
    { background: true },
  );
  const sync = useAction(syncContent);
  const [taskId, setTaskId] = useState<string | null>(null);
  const task = useTask(taskId ?? data?.task_id ?? null, 1_000).data;
  const isRunning = task !== undefined && task.status !== 'SUCCESS' && task.status !== 'FAILURE';
  const [settled, setSettled] = useState<string | null>(null);
  if (task && !isRunning && settled !== task.id) {
    setSettled(task.id);
    void refreshCalls(listSitePages);
  }
  const update = async () => {
    const result = await sync.run({ body: {} });
    if (result.ok) setTaskId(result.data.task_id);
    else showToast({ title: result.error.message, tone: 'destructive' });
  };
  const button = (
    <Button size="xs" variant="default" loading={sync.running || isRunning} onClick={() => void update()}>
      Update the list
    </Button>
  );
  return (
    <DataTable
      label="Pages of the site"
      columns={PAGE_COLUMNS}
      rows={data?.data}
      rowKey={({ ref }) => ref}
      rowLabel={({ title }) => title}
      defaultSort={null}
      error={error && !data ? error.message : undefined}
      onRetry={() => void reload()}
      refetching={isValidating && data !== undefined}
      filtered={search !== ''}
      onClearFilters={() => setSearch('', { alsoClear: ['page'] })}
      empty={
        <EmptyState
          compact
          icon="list"
          title="No pages are listed yet"
          description="Canopy asks the site for its pages, posts and other entries."
          action={button}
        />
      }
      toolbar={
        <>
          <SearchInput label="Search pages" value={search} onChange={(text) => setSearch(text, { replace: true, alsoClear: ['page'] })} />
          {(data === undefined || data.synced_at) && button}
        </>
      }
      paging={{
        page,
        pageSize,
        total: data?.total ?? 0,
        onChange: (next) => {
          setPageSize(next.pageSize);
          setPage(next.page);
        },
      }}
    />
  );
}
