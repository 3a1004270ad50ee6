import { useLocation } from '@canopy/shell-api';
import { forgetUser, getOrganisationId, switchOrganisation, useNavigate, withOrganisation } from '@canopy/shell-api/host';
import { useCallback } from 'react';

/**
 * Switches the workspace: the old one's user data goes first, so that nothing of it shows; then the requests on their way
 * are given up and the address gets the new workspace. Page numbers, filters and open rows belong to the old one and go.
 */
export function useSwitchWorkspace() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    async (id: string) => {
      if (id === getOrganisationId()) return;
      forgetUser();
      await switchOrganisation(id, (next) => void navigate(withOrganisation(pathname, next), { replace: true }));
    },
    [navigate, pathname],
  );
}
