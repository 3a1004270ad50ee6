import {
  TOPIC_STATUSES,
  createPost,
  deleteTopic,
  listPosts,
  listTopicIdeas,
  listTopics,
  updateTopic,
  type Topic,
} from '@canopy/contract/content';
import { Link, refreshCalls, send, showFailure, useCall, useGo } from '@canopy/shell-api';
import { Anchor, Button, EmptyState, PageHeader, Stack } from '@canopy/ui';
import { formatInteger, StatusBadge } from '@canopy/ui/data';
import { NativeSelect } from '@canopy/ui/forms';
import { ActionMenu } from '@canopy/ui/menus';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { DeleteDialog, useListState, useKeptSort } from '@canopy/views/lists';
import { useState } from 'react';
import { PageUrl } from '../../PageUrl.tsx';
import { STATUS } from './messages.ts';
import { TopicDialog } from './TopicDialog.tsx';
import { TopicTabs } from './TopicTabs.tsx';
const FILTERS = [{ value: '', label: 'All statuses' }, ...TOPIC_STATUSES.map((value) => ({ value, label: STATUS[value].label }))];

/** Creates a post for a topic; calling again for the same topic returns the same post. */
async function write({ id, title }: Topic): Promise<string> {
  const post = await send(createPost, { body: { title, seo_title: title, client_id: id } });
  await send(updateTopic, { params: { id }, body: { post_id: post.id } });
  void refreshCalls(listTopics, listPosts);
  return post.id;
}

/** Every topic and its progress. */
export function AllTopicsScreen() {
  const keptSort = useKeptSort();
  const go = useGo();
  const { data, error, isLoading, isValidating, reload } = useCall(listTopics, {});
  const list = useListState({ filters: { status: ['', ...TOPIC_STATUSES] } });
  const { status } = list.filters;
  const [editing, setEditing] = useState<Topic | null>(null);
  const [removing, setRemoving] = useState<Topic | null>(null);
  const titleOf = (id: string | null) => data?.topics.find((one) => one.id === id)?.title;
  const start = (topic: Topic) =>
    void write(topic).then(
      (id) => go(`/posts/${id}`),
      (failure: Error) => showFailure('The post was not created', failure),
    );
  const columns: DataColumn<Topic>[] = [
    {
      id: 'title',
      header: 'Topic',
      value: ({ title }) => title.toLowerCase(),
      cell: ({ title, post_id }) =>
        post_id ? (
          <Anchor component={Link} to={`/posts/${post_id}`}>
            {title}
          </Anchor>
        ) : (
          title
        ),
      minWidth: 200,
      wrap: true,
      hideable: false,
    },
    {
      id: 'kind',
      header: 'Pillar',
      cell: ({ pillar_id }) => (pillar_id === null ? 'Is a pillar' : (titleOf(pillar_id) ?? '–')),
      minWidth: 140,
      wrap: true,
    },
    {
      id: 'status',
      header: 'Status',
      value: (row) => TOPIC_STATUSES.indexOf(row.status),
      cell: (row) => <StatusBadge {...STATUS[row.status]} />,
      width: 120,
    },
    { id: 'keyword', header: 'Keyword', value: ({ keyword }) => keyword, minWidth: 140, wrap: true },
    {
      id: 'url',
      header: 'Published at',
      cell: ({ url }) => (url ? <PageUrl url={url} href copy={false} maxLength={32} /> : '–'),
      minWidth: 160,
    },
    {
      id: 'impressions',
      header: 'Impressions',
      value: ({ impressions }) => impressions,
      cell: ({ impressions }) => (impressions === null ? '–' : formatInteger(impressions)),
      numeric: true,
      width: 120,
    },
    {
      id: 'clicks',
      header: 'Clicks',
      value: ({ clicks }) => clicks,
      cell: ({ clicks }) => (clicks === null ? '–' : formatInteger(clicks)),
      numeric: true,
      width: 90,
    },
  ];
  return (
    <Stack gap="lg">
      <PageHeader title="All topics" description="From idea to published and measured.">
        <TopicTabs current="/topic/all-topics" />
      </PageHeader>
      <DataTable
        label="Topics"
        keptSort={keptSort}
        columns={columns}
        rows={data?.topics.filter((one) => status === '' || one.status === status)}
        rowKey={({ id }) => id}
        rowLabel={({ title }) => title}
        loading={isLoading}
        refetching={isValidating}
        error={error?.message}
        onRetry={() => void reload()}
        defaultSort={{ id: 'impressions', descending: true }}
        filtered={list.isFiltered}
        onClearFilters={() => list.clear()}
        toolbar={
          <NativeSelect
            aria-label="Status"
            data={FILTERS}
            value={status}
            onChange={(event) => list.setFilter('status', event.currentTarget.value)}
          />
        }
        empty={
          <EmptyState
            compact
            icon="list-tree"
            title="No topics yet"
            description="Topics are created from content ideas."
            action={
              <Button component={Link} to="/topic/content-ideas">
                Content ideas
              </Button>
            }
          />
        }
        rowActions={(row) => (
          <ActionMenu
            label={`Actions for ${row.title}`}
            size="sm"
            items={[
              { label: 'Research', icon: 'research', onSelect: () => go(`/content-research?question=${encodeURIComponent(row.title)}`) },
              row.post_id
                ? { label: 'Open post', icon: 'pencil', onSelect: () => go(`/posts/${row.post_id}`) }
                : { label: 'Write a post', icon: 'pencil', onSelect: () => start(row) },
              { label: 'Edit topic', icon: 'settings', onSelect: () => setEditing(row) },
              { label: 'Delete topic', icon: 'trash', destructive: true, onSelect: () => setRemoving(row) },
            ]}
          />
        )}
      />
      {editing && <TopicDialog topic={editing} onClose={() => setEditing(null)} />}
      {removing && (
        <DeleteDialog
          call={deleteTopic}
          input={{ params: { id: removing.id } }}
          refreshes={[listTopics, listTopicIdeas]}
          onClose={() => setRemoving(null)}
          title={`Delete “${removing.title}”?`}
          label="Delete topic"
        >
          {removing.pillar_id === null ? 'Its cluster topics become pillars. ' : ''}The post created from it stays.
        </DeleteDialog>
      )}
    </Stack>
  );
}
