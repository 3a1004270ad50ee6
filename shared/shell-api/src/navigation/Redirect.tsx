import { Navigate, useLocation } from 'react-router-dom';
import { useOrganisationId } from '../organisation/organisation-store.ts';
import { withOrganisation } from './with-organisation.ts';

/** Redirects to another path of the portal, keeping the whole query string (document 1, section 2.1). */
export function Redirect({ to }: { readonly to: string }) {
  const { search } = useLocation();
  const organisation = useOrganisationId();
  return <Navigate replace to={withOrganisation(to, organisation, search)} />;
}
