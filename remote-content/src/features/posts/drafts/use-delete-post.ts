import { categoryCalls, deletePost, listPosts, restorePost, tagCalls } from '@canopy/contract/content';
import { ApiError, refreshCalls, send, showToast } from '@canopy/shell-api';
import { useCallback } from 'react';

const refreshLists = () => refreshCalls(listPosts, categoryCalls.list, tagCalls.list);
const reasonOf = (error: unknown) => (error instanceof ApiError ? error.message : String(error));

async function undo(id: string): Promise<void> {
  try {
    await send(restorePost, { params: { id } }, { background: true });
    showToast({ title: 'The post is back', tone: 'success' });
  } catch (error) {
    showToast({ title: 'The post could not be brought back', description: reasonOf(error), tone: 'destructive' });
  }
  await refreshLists();
}

/** Moves a post to the bin, with Undo. @returns whether it is gone */
export function useDeletePost() {
  return useCallback(async ({ id, title }: { readonly id: string; readonly title: string }): Promise<boolean> => {
    try {
      await send(deletePost, { params: { id } }, { background: true });
    } catch (error) {
      showToast({ title: 'The post was not deleted', description: reasonOf(error), tone: 'destructive' });
      return false;
    }
    showToast({
      title: 'Moved to the bin',
      description: `${title || 'The post'} is kept there for 30 days.`,
      action: { label: 'Undo', run: () => void undo(id) },
      durationMs: 10_000,
    });
    await refreshLists();
    return true;
  }, []);
}
