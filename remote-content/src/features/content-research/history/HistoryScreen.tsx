import { deleteResearch, listResearch, RESEARCH_SORTS, type ResearchRow } from '@canopy/contract/content';
import { Link, useCall } from '@canopy/shell-api';
import { Anchor, Button, EmptyState, Icon, IconButton, PageHeader, Stack } from '@canopy/ui';
import { formatDateTime, formatInteger, formatRelative, StatusBadge } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { DeleteDialog, ListSearch, tableProps, useListState } from '@canopy/views/lists';
import { useState } from 'react';
import { GOALS, statusOf } from '../messages.ts';

const COLUMNS: readonly DataColumn<ResearchRow>[] = [
  {
    id: 'question',
    header: 'Question',
    value: ({ question }) => question,
    cell: ({ id, question }) => (
      <Anchor component={Link} to={`/content-research/results/${id}`}>
        {question}
      </Anchor>
    ),
    minWidth: 220,
    wrap: true,
    hideable: false,
  },
  { id: 'status', header: 'Status', value: ({ status }) => status, cell: (run) => <StatusBadge {...statusOf(run)} />, width: 110 },
  { id: 'goal', header: 'Goal', cell: ({ goal }) => GOALS.find(({ value }) => value === goal)?.label, width: 100 },
  { id: 'sources', header: 'Sources', value: ({ sources }) => sources, format: formatInteger, numeric: true, width: 90 },
  { id: 'facts', header: 'Facts', value: ({ facts }) => facts, format: formatInteger, numeric: true, width: 80 },
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
    value: ({ created_at }) => created_at,
    cell: ({ created_at }) => (
      <time dateTime={created_at} title={formatDateTime(created_at)}>
        {formatRelative(created_at)}
      </time>
    ),
    numeric: true,
    width: 120,
  },
];

/** All research of the workspace. */
export function HistoryScreen() {
  const list = useListState({ sorts: RESEARCH_SORTS });
  const answer = useCall(listResearch, { query: list.query });
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
        {...tableProps(answer, list)}
        rowKey={({ id }) => id}
        rowLabel={({ question }) => question}
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
        toolbar={<ListSearch list={list} label="Search research" />}
      />
      {removing && (
        <DeleteDialog
          call={deleteResearch}
          input={{ params: { id: removing.id } }}
          refreshes={[listResearch]}
          onClose={() => setRemoving(null)}
          title={`Delete “${removing.question}”?`}
          label="Delete research"
          done="Research deleted"
        >
          Its sources, facts and draft are deleted{removing.post_id ? '; the post created from it stays' : ''}. This cannot be undone.
        </DeleteDialog>
      )}
    </Stack>
  );
}
