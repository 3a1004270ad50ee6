import { listPosts } from '@canopy/contract/content';
import { Link, useCall, useGo, useOrganisationId } from '@canopy/shell-api';
import { Button, EmptyState, Icon, IconButton, PageHeader, Stack } from '@canopy/ui';
import { DataTable } from '@canopy/ui/table';
import { useEffect } from 'react';
import { useDeletePost } from '../drafts/use-delete-post.ts';
import { POST_COLUMNS } from './post-columns.tsx';
import { PostFilters } from './PostFilters.tsx';
import { UnsavedNotice } from './UnsavedNotice.tsx';
import { usePostsView } from './use-posts-view.ts';

/** The content library. */
export function PostsScreen() {
  const view = usePostsView();
  const go = useGo();
  const organisation = useOrganisationId();
  const deletePost = useDeletePost();
  const { data, error, isLoading, isValidating, reload } = useCall(listPosts, { query: view.query });

  // The last post of the last page was deleted, or the URL names a page that no longer exists.
  const lastPage =
    data && data.data.length === 0 && data.page === view.query.page && data.page > data.total_pages ? data.total_pages : null;
  useEffect(() => {
    if (lastPage !== null) view.setPage(lastPage);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `view` is a new object on each render
  }, [lastPage]);

  const create = (
    <Button component={Link} to="/posts/new" leftSection={<Icon name="plus" />}>
      New post
    </Button>
  );
  return (
    <Stack gap="lg">
      <PageHeader
        title="Posts"
        description="All content for the site."
        actions={
          <>
            <Button component={Link} to="/categories" variant="default">
              Categories
            </Button>
            <Button component={Link} to="/tags" variant="default">
              Tags
            </Button>
            {create}
          </>
        }
      />
      <UnsavedNotice key={organisation} />
      <DataTable
        label="Posts"
        columns={POST_COLUMNS}
        rows={data?.data}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.title}
        loading={isLoading}
        refetching={isValidating}
        error={error?.message}
        onRetry={() => void reload()}
        filtered={view.isFiltered}
        onClearFilters={view.clear}
        empty={
          <EmptyState
            compact
            icon="article"
            title="No posts yet"
            description="Write the first post. It is saved as you type."
            action={create}
          />
        }
        sort={view.sort}
        onSortChange={view.setSort}
        paging={{ page: view.page, pageSize: view.pageSize, total: data?.total ?? 0, onChange: view.setPaging }}
        rowActions={(row) => (
          <>
            <IconButton size="sm" icon="pencil" label={`Edit ${row.title}`} onClick={() => go(`/posts/${row.id}`)} />
            <IconButton size="sm" icon="trash" label={`Delete ${row.title}`} onClick={() => void deletePost(row)} />
          </>
        )}
        columnChoice
        toolbar={<PostFilters view={view} />}
      />
    </Stack>
  );
}
