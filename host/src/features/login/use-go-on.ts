import { useGo } from '@canopy/shell-api';
import { adoptOrganisation, organisationIn } from '@canopy/shell-api/host';
import { useCallback } from 'react';
import { useRemotes } from '../../federation/remotes-context.ts';
import { destinationAfter } from '../../shell/session/destination.ts';
import { loadUser } from '../../shell/session/load-user.ts';

/** Fetches the user data of the signed-in user and goes where it dictates. */
export function useGoOn() {
  const go = useGo();
  const { routes } = useRemotes();
  return useCallback(
    async (returnTo: string | null) => {
      const workspace = returnTo?.startsWith('/') ? organisationIn(new URL(returnTo, 'http://portal').search) : null;
      if (workspace) adoptOrganisation(workspace);
      const { kind } = await loadUser();
      const to = destinationAfter(kind, returnTo, routes);
      if (to) go(to, { replace: true });
    },
    [go, routes],
  );
}
