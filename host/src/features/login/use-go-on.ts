import { useGo } from '@canopy/shell-api';
import { adoptOrganisation } from '@canopy/shell-api/host';
import { useCallback } from 'react';
import { useRemotes } from '../../federation/remotes-context.ts';
import { destinationAfter } from '../../shell/session/destination.ts';
import { loadUser } from '../../shell/session/load-user.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The workspace that the address to return to names. */
function workspaceOf(returnTo: string | null): string | null {
  if (!returnTo?.startsWith('/')) return null;
  const id = new URL(returnTo, 'http://portal').searchParams.get('organisation_id');
  return id && UUID.test(id) ? id : null;
}

/** Asks for the user data of whoever is signed in and goes where it decides. */
export function useGoOn() {
  const go = useGo();
  const { routes } = useRemotes();
  return useCallback(
    async (returnTo: string | null) => {
      const workspace = workspaceOf(returnTo);
      if (workspace) adoptOrganisation(workspace);
      const { kind } = await loadUser();
      const to = destinationAfter(kind, returnTo, routes);
      if (to) go(to, { replace: true });
    },
    [go, routes],
  );
}
