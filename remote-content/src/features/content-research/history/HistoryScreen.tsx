import { DEFAULT_PAGE_SIZE } from '@canopy/contract';
import { deleteResearch, listResearch, type ResearchRow } from '@canopy/contract/content';
import { Link, refreshCalls, showToast, useAction, useCall, usePageParam, useUrlState } from '@canopy/shell-api';
import { Anchor, Button, EmptyState, Icon, IconButton, PageHeader, Stack } from '@canopy/ui';
import { formatDateTime, formatInteger, formatRelative, StatusBadge } from '@canopy/ui/data';
import { SearchInput } from '@canopy/ui/forms';
import { ConfirmDialog } from '@canopy/ui/overlays';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useState } from 'react';
import { GOALS, STATUS } from '../messages.ts';

const BACKGROUND = { background: true } as const;

const COLUMNS: readonly DataColumn<ResearchRow>[] = [
  {
    id: 'question',
    header: 'Question',
    cell: ({ id, question }) => (
      <Anchor component={Link} to={`/content-research/results/${id}`}>
        {question}
      </Anchor>
    ),
    minWidth: 220,
    wrap: true,
    hideable: false,
  },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge {...STATUS[status]} />, width: 110 },
  { id: 'goal', header: 'Goal', cell: ({ goal }) => GOALS.find(({ value }) => value === goal)?.label, width: 100 },
  { id: 'sources', header: 'Sources', cell: ({ sources }) => formatInteger(sources), numeric: true, width: 90 },
  { id: 'facts', header: 'Facts', cell: ({ facts }) => formatInteger(facts), numeric: true, width: 80 },
  {
    id: 'post',
    header: 'Post',
    cell: ({ post_id }) =>
      post_id ? (
        <Anchor component={Link} to={`/posts/${post_id}`}>
          Open post
        </Anchor>
      ) : (
        '–'
      ),
    width: 100,
  },
  { id: 'created_by', header: 'By', cell: ({ created_by }) => created_by || '–', width: 140 },
  {
    id: 'created_at',
    header: 'Started',
    cell: ({ created_at }) => (
      <time dateTime={created_at} title={formatDateTime(created_at)}>
        {formatRelative(created_at)}
      </time>
    ),
    numeric: true,
    width: 120,
  },
];

function DeleteDialog({ row, onClose }: { readonly row: ResearchRow; readonly onClose: () => void }) {
  const remove = useAction(deleteResearch, BACKGROUND);
  const confirm = async () => {
    const result = await remove.run({ params: { id: row.id } });
    if (!result.ok) return;
    showToast({ title: 'Research deleted' });
    onClose();
    void refreshCalls(listResearch);
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={`Delete “${row.question}”?`}
      confirmLabel="Delete research"
      destructive
      running={remove.running}
      error={remove.error?.message}
    >
      Its sources, facts and draft are deleted{row.post_id ? '; the post created from it stays' : ''}. This cannot be undone.
    </ConfirmDialog>
  );
}

/** All research of the workspace. */
export function HistoryScreen() {
  const [page, setPage] = usePageParam();
  const [search, setSearch] = useUrlState<string>('search', '');
  const query = { page, page_size: DEFAULT_PAGE_SIZE, ...(search && { search: search.slice(0, 200) }) };
  const { data, error, isLoading, isValidating, reload } = useCall(listResearch, { query }, BACKGROUND);
  const [removing, setRemoving] = useState<ResearchRow | null>(null);
  const create = (
    <Button component={Link} to="/content-research" leftSection={<Icon name="plus" />}>
      New research
    </Button>
  );
  return (
    <Stack gap="lg">
      <PageHeader title="Research history" description="Every run, with its sources and its draft." actions={create} />
      <DataTable
        label="Research"
        columns={COLUMNS}
        rows={data?.data}
        rowKey={({ id }) => id}
        rowLabel={({ question }) => question}
        loading={isLoading}
        refetching={isValidating}
        error={error?.message}
        onRetry={() => void reload()}
        filtered={search !== ''}
        onClearFilters={() => setSearch('', { alsoClear: ['page'] })}
        defaultSort={null}
        paging={{ page, pageSize: DEFAULT_PAGE_SIZE, total: data?.total ?? 0, onChange: (next) => setPage(next.page) }}
        empty={
          <EmptyState
            compact
            icon="research"
            title="No research yet"
            description="Ask a question, and its sources, facts and draft are kept here."
            action={create}
          />
        }
        rowActions={(row) => <IconButton size="sm" icon="trash" label={`Delete ${row.question}`} onClick={() => setRemoving(row)} />}
        toolbar={
          <SearchInput
            label="Search research"
            value={search}
            onChange={(text) => setSearch(text, { replace: true, alsoClear: ['page'] })}
          />
        }
      />
      {removing && <DeleteDialog row={removing} onClose={() => setRemoving(null)} />}
    </Stack>
  );
}
