import { useLocation } from '@canopy/shell-api';
import { getOrganisationId, switchOrganisation, useNavigate, withOrganisation } from '@canopy/shell-api/host';
import { useCallback } from 'react';

/**
 * Switches the workspace and stays where one is. Page numbers, filters and open rows belong to the old one and go; with `to`, an
 * address of the portal, it is the next one to see.
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
