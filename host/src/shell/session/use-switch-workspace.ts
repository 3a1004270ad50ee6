import { useLocation } from '@canopy/shell-api';
import { getOrganisationId, switchOrganisation, useNavigate, withOrganisation } from '@canopy/shell-api/host';
import { useCallback } from 'react';

/**
 * Switches the workspace and stays on the same page. Page numbers, filters and open rows belong to the old workspace and are dropped;
 * with `to`, an address of the portal, navigates there.
 */
export function useSwitchWorkspace() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    async (id: string, to?: string) => {
      const go = () => void navigate(withOrganisation(to ?? pathname, id), { replace: to === undefined });
      if (id !== getOrganisationId()) await switchOrganisation(id, go);
      else if (to !== undefined) go();
    },
    [navigate, pathname],
  );
}
