import { listSitePages, syncContent, type SitePage } from '@canopy/contract/publishing';
import { refreshCalls, showToast, useAction, useCall, usePageParam, useTask, useUrlState } from '@canopy/shell-api';
import { Button, EmptyState } from '@canopy/ui';
import { formatDateTime, StatusBadge, UrlText, type StatusTone } from '@canopy/ui/data';
import { SearchInput } from '@canopy/ui/forms';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useState } from 'react';

const STATUS: Readonly<Record<SitePage['status'], { label: string; tone: StatusTone }>> = {
  published: { label: 'Published', tone: 'good' },
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'neutral' },
  other: { label: 'Private', tone: 'neutral' },
};

const PAGE_COLUMNS: readonly DataColumn<SitePage>[] = [
  { id: 'title', header: 'Title', value: ({ title }) => title || 'Untitled', sortable: false, maxWidth: 320 },
  { id: 'url', header: 'URL', cell: ({ url }) => (url ? <UrlText url={url} href /> : '–') },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge {...STATUS[status]} /> },
  { id: 'modified', header: 'Changed', cell: ({ modified_at: at }) => formatDateTime(at) },
];

/** What the connected site has, with its state there, and a way to list it anew. */
export function SitePages() {
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
