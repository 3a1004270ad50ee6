import { useLocation } from '@canopy/shell-api';
import { ORGANISATION_PARAM } from '@canopy/shell-api/host';
import { useSwitchWorkspace } from '../../shell/session/use-switch-workspace.ts';

/** Continues to a path in the chosen workspace, passing on whatever the platform put in the address. */
export function useGoOnIn(to: string) {
  const { search } = useLocation();
  const switchTo = useSwitchWorkspace();
  return async (workspaceId: string) => {
    const query = new URLSearchParams(search);
    query.delete(ORGANISATION_PARAM);
    await switchTo(workspaceId, query.size > 0 ? `${to}?${query.toString()}` : to);
  };
}
