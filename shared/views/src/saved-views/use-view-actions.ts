import { createSavedView, deleteSavedView, listSavedViews, updateSavedView, type SavedView, type ViewScope } from '@canopy/contract/host';
import {
  ApiError,
  dismissToast,
  onOrganisationChanged,
  refreshCalls,
  send,
  showFailure,
  showToast,
  useAction,
  useOrganisationId,
} from '@canopy/shell-api';
import { VIEWS_MESSAGES } from './messages.ts';

/** Actions on the views of a screen. Each returns whether it succeeded; saving and renaming show the reason in the dialog otherwise. */
export function useViewActions(screen: string) {
  const organisation = useOrganisationId();
  const create = useAction(createSavedView);
  const update = useAction(updateSavedView);
  const remove = useAction(deleteSavedView);

  const restore = async (view: SavedView) => {
    try {
      const { id, name, query, scope } = view;
      await send(createSavedView, { body: { id, screen, name, query, scope } });
      await refreshCalls(listSavedViews);
    } catch (error) {
      if (error instanceof ApiError) showFailure(VIEWS_MESSAGES.notRestored, error);
    }
  };

  return {
    save: async (name: string, scope: ViewScope, query: string) => {
      const result = await create.run({ body: { screen, name, scope, query } });
      if (result.ok) await refreshCalls(listSavedViews);
      return result;
    },
    rename: async ({ id }: SavedView, name: string) => {
      const result = await update.run({ params: { id }, body: { name } });
      if (result.ok) await refreshCalls(listSavedViews);
      return result;
    },
    overwrite: async ({ id }: SavedView, query: string) => {
      const result = await update.run({ params: { id }, body: { query } });
      if (!result.ok) return showFailure(VIEWS_MESSAGES.notSaved, result.error);
      showToast({ title: VIEWS_MESSAGES.saved(result.data.name), tone: 'success' });
      await refreshCalls(listSavedViews);
    },
    /** Deletes immediately; the toast can undo it. @returns whether it was deleted */
    remove: async (view: SavedView): Promise<boolean> => {
      const result = await remove.run({ params: { id: view.id } });
      if (!result.ok) {
        showFailure(VIEWS_MESSAGES.notDeleted, result.error);
        return false;
      }
      const toast = showToast({ title: VIEWS_MESSAGES.deleted(view.name), action: { label: 'Undo', run: () => void restore(view) } });
      // After switching workspaces there is nothing to restore.
      const off = onOrganisationChanged(({ id }) => {
        if (id === organisation) return;
        dismissToast(toast);
        off();
      });
      await refreshCalls(listSavedViews);
      return true;
    },
  };
}

export type ViewActions = ReturnType<typeof useViewActions>;
