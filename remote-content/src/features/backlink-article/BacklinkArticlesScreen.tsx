import { BACKLINK_ARTICLE_SORTS, deleteBacklinkArticle, listBacklinkArticles, type BacklinkArticleRow } from '@canopy/contract/content';
import { Link, useCall } from '@canopy/shell-api';
import { Anchor, Button, EmptyState, Icon, IconButton, PageHeader, Stack } from '@canopy/ui';
import { formatDateTime, formatRelative, StatusBadge, UrlText } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { DeleteDialog, tableProps, useListState } from '@canopy/views/lists';
import { useState } from 'react';
import { ArticleDialog } from './ArticleDialog.tsx';
import { placementOf, STATUS } from './messages.ts';

const COLUMNS: readonly DataColumn<BacklinkArticleRow>[] = [
  {
    id: 'topic',
    header: 'Topic',
    value: ({ topic }) => topic,
    cell: ({ id, topic }) => (
      <Anchor component={Link} to={`/backlink-article/results/${id}`}>
        {topic}
      </Anchor>
    ),
    minWidth: 200,
    wrap: true,
    hideable: false,
  },
  { id: 'status', header: 'Article', value: ({ status }) => status, cell: ({ status }) => <StatusBadge {...STATUS[status]} />, width: 110 },
  {
    id: 'target_url',
    header: 'Target URL',
    cell: ({ target_url }) => <UrlText url={target_url} href copy={false} maxLength={36} />,
    minWidth: 180,
  },
  { id: 'anchor', header: 'Anchor text', cell: ({ anchor }) => anchor, wrap: true, minWidth: 140 },
  { id: 'host_site', header: 'Site', value: ({ host_site }) => host_site, minWidth: 120 },
  { id: 'placement', header: 'Live link', cell: ({ placement }) => <StatusBadge {...placementOf(placement)} />, width: 170 },
  {
    id: 'created_at',
    header: 'Created',
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

/** Articles for other sites, each with the link it is written for. */
export function BacklinkArticlesScreen() {
  const list = useListState({ sorts: BACKLINK_ARTICLE_SORTS });
  const answer = useCall(listBacklinkArticles, { query: list.query });
  const [creating, setCreating] = useState(false);
  const [removing, setRemoving] = useState<BacklinkArticleRow | null>(null);
  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setCreating(true)}>
      New article
    </Button>
  );
  return (
    <Stack gap="lg">
      <PageHeader title="Backlink articles" description="Articles for other sites, with a link to one of your pages." actions={create} />
      <DataTable
        label="Backlink articles"
        columns={COLUMNS}
        {...tableProps(answer, list)}
        rowKey={({ id }) => id}
        rowLabel={({ topic }) => topic}
        empty={
          <EmptyState
            compact
            icon="link"
            title="No backlink articles yet"
            description="Choose a topic and one of your pages. The link is checked in the draft and on the live page."
            action={create}
          />
        }
        rowActions={(row) => <IconButton size="sm" icon="trash" label={`Delete ${row.topic}`} onClick={() => setRemoving(row)} />}
      />
      {creating && <ArticleDialog onClose={() => setCreating(false)} />}
      {removing && (
        <DeleteDialog
          call={deleteBacklinkArticle}
          input={{ params: { id: removing.id } }}
          refreshes={[listBacklinkArticles]}
          onClose={() => setRemoving(null)}
          title={`Delete “${removing.topic}”?`}
          label="Delete article"
          done="Article deleted"
        >
          The post created from it stays.
        </DeleteDialog>
      )}
    </Stack>
  );
}
