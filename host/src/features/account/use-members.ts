import { inviteMember, listAuditLog, listMembers, removeMember, revokeInvitation, updateMember } from '@canopy/contract/host';
import { refreshCalls, showFailure, showToast, useAction, useCall, useUser, type ActionResult } from '@canopy/shell-api';

/** Members of the workspace, and what its managers can do with them. */
export function useMembers() {
  const user = useUser();
  const list = useCall(listMembers, {});
  const update = useAction(updateMember);
  const remove = useAction(removeMember);
  const revoke = useAction(revokeInvitation);
  const invite = useAction(inviteMember);
  const own = list.data?.members.find(({ user_id }) => user_id === user.id);
  const isManager = user.is_admin || own?.role === 'agency';

  /** Reloads the list and reports what was done, or why it was not. */
  const report = async (result: ActionResult<unknown>, done: string): Promise<boolean> => {
    if (result.ok) showToast({ title: done, tone: 'success' });
    else showFailure('Nothing was changed', result.error);
    await refreshCalls(listMembers, listAuditLog);
    return result.ok;
  };
  return {
    list,
    ownId: user.id,
    isManager,
    busy: update.running || remove.running || revoke.running,
    setRole: async (user_id: string, role: 'agency' | 'user') =>
      report(await update.run({ params: { user_id }, body: { role } }), 'The role was changed'),
    remove: async (user_id: string) => report(await remove.run({ params: { user_id } }), 'The member was removed'),
    revoke: async (id: string) => report(await revoke.run({ params: { id } }), 'The invitation was revoked'),
    invite,
  };
}

export type Members = ReturnType<typeof useMembers>;
