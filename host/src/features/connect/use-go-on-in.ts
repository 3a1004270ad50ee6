import { useGo, useLocation } from '@canopy/shell-api';
import { useSwitchWorkspace } from '../../shell/session/use-switch-workspace.ts';

/** Goes on to a path in the chosen workspace; what the platform put in the address goes along. */
export function useGoOnIn(to: string) {
  const go = useGo();
  const { search } = useLocation();
  const switchTo = useSwitchWorkspace();
  return async (workspaceId: string) => {
    const query = new URLSearchParams(search);
    query.delete('organisation_id');
    await switchTo(workspaceId);
    go(query.size > 0 ? `${to}?${query.toString()}` : to);
  };
}
