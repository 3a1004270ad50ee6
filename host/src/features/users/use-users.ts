import { listUsers, updateUserRoles, type UserRow } from '@canopy/contract/host';
import { refreshCalls, showFailure, showToast, useAction, useCall } from '@canopy/shell-api';
import { useListState } from '@canopy/views/lists';

/** All accounts, searched and paged through the URL. */
export function useUsers() {
  const state = useListState({});
  const { page, page_size, search = '' } = state.query;
  const answer = useCall(listUsers, { query: { page, page_size, search } });
  const update = useAction(updateUserRoles);

  const setRole = async (user: UserRow, change: { is_admin?: boolean; is_agency?: boolean }) => {
    const result = await update.run({ params: { id: user.id }, body: change });
    if (result.ok) showToast({ title: `The roles of ${user.email} were changed` });
    else showFailure('Nothing was changed', result.error);
    await refreshCalls(listUsers);
  };
  return { answer, state, setRole, busy: update.running };
}
