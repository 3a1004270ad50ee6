import { POST_SORTS, POST_STATUSES } from '@canopy/contract/content';
import { useListState } from '@canopy/views/lists';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const isId = (text: string) => UUID.test(text);

/** What the list shows; all of it is in the URL. */
export function usePostsView() {
  return useListState({
    sorts: POST_SORTS,
    initialSort: { id: 'updated_at', descending: true },
    filters: { status: ['', ...POST_STATUSES], category: isId, tag: isId },
  });
}
export type PostsView = ReturnType<typeof usePostsView>;
