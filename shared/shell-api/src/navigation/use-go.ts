import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { getOrganisationId } from '../organisation/organisation-store.ts';
import { withOrganisation } from './with-organisation.ts';

/** Navigates inside the portal and keeps the selected workspace; `keepQuery` keeps the entire current query. */
export function useGo() {
  const navigate = useNavigate();
  return useCallback(
    (to: string, options: { replace?: boolean; keepQuery?: boolean } = {}) => {
      const keep = options.keepQuery ? location.search : '';
      void navigate(withOrganisation(to, getOrganisationId(), keep), { replace: options.replace ?? false });
    },
    [navigate],
  );
}
