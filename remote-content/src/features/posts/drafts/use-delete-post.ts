import { categoryCalls, deletePost, listPosts, restorePost, tagCalls } from '@canopy/contract/content';
import { refreshCalls, send, showFailure, showToast } from '@canopy/shell-api';
import { useCallback } from 'react';

const refreshLists = () => refreshCalls(listPosts, categoryCalls.list, tagCalls.list);

async function undo(id: string): Promise<void> {
  try {
    await send(restorePost, { params: { id } });
    showToast({ title: 'Post restored', tone: 'success' });
  } catch (error) {
    showFailure('The post could not be restored', error);
  }
  await refreshLists();
}

/** Moves a post to the bin, with Undo. @returns whether it is gone */
export function useDeletePost() {
  return useCallback(async ({ id, title }: { readonly id: string; readonly title: string }): Promise<boolean> => {
    try {
      await send(deletePost, { params: { id } });
    } catch (error) {
      showFailure('The post was not deleted', error);
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
