import { WATCH_POLL_MS } from '@canopy/contract';
import { listSitePages, SITE_PAGE_SORTS, syncContent, type SitePage } from '@canopy/contract/publishing';
import { isSettled, refreshCalls, showToast, useAction, useCall, useTaskEnd } from '@canopy/shell-api';
import { Button, EmptyState } from '@canopy/ui';
import { formatDateTime, StatusBadge, UrlText, type StatusTone } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { ListSearch, tableProps, useListState } from '@canopy/views/lists';
import { useState } from 'react';

const STATUS: Readonly<Record<SitePage['status'], { label: string; tone: StatusTone }>> = {
  published: { label: 'Published', tone: 'good' },
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'neutral' },
  other: { label: 'Private', tone: 'neutral' },
};

const PAGE_COLUMNS: readonly DataColumn<SitePage>[] = [
  { id: 'title', header: 'Title', value: ({ title }) => title || 'Untitled', maxWidth: 320 },
  { id: 'url', header: 'URL', value: ({ url }) => url, cell: ({ url }) => (url ? <UrlText url={url} href /> : '–') },
  { id: 'status', header: 'Status', value: ({ status }) => status, cell: ({ status }) => <StatusBadge {...STATUS[status]} /> },
  { id: 'modified_at', header: 'Changed', value: ({ modified_at: at }) => at, cell: ({ modified_at: at }) => formatDateTime(at) },
];

const BY_TITLE = { id: 'title', descending: false } as const;

/** The connected site's entries with their state, and a button to refresh the list. */
export function SitePages() {
  const list = useListState({ sorts: SITE_PAGE_SORTS, initialSort: BY_TITLE });
  const answer = useCall(listSitePages, { query: list.query });
  const { data } = answer;
  const sync = useAction(syncContent);
  const [taskId, setTaskId] = useState<string | null>(null);
  const { task } = useTaskEnd(taskId ?? data?.task_id ?? null, () => void refreshCalls(listSitePages), WATCH_POLL_MS);
  const isRunning = task !== undefined && !isSettled(task);
  const update = async () => {
    const result = await sync.run({ body: {} });
    if (result.ok) setTaskId(result.data.task_id);
    else showToast({ title: result.error.message, tone: 'destructive' });
  };
  const button = (
    <Button size="xs" variant="default" loading={sync.running || isRunning} onClick={() => void update()}>
      Refresh the list
    </Button>
  );
  return (
    <DataTable
      label="Pages of the site"
      columns={PAGE_COLUMNS}
      {...tableProps(answer, list)}
      rowKey={({ ref }) => ref}
      rowLabel={({ title }) => title}
      empty={
        <EmptyState
          compact
          icon="list"
          title="No pages listed yet"
          description="Refresh the list to load the site’s pages, posts and other entries."
          action={button}
        />
      }
      toolbar={
        <>
          <ListSearch list={list} label="Search pages" />
          {(data === undefined || data.synced_at) && button}
        </>
      }
    />
  );
}
