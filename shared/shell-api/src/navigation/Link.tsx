import type { AnchorHTMLAttributes, Ref } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { useOrganisationId } from '../organisation/organisation-store.ts';
import { withOrganisation } from './with-organisation.ts';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** path with optional query */
  readonly to: string;
  /** keeps the entire current query, not only the workspace */
  readonly keepQuery?: boolean;
  readonly replace?: boolean;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A link inside the portal that keeps the selected workspace. */
export function Link({ to, keepQuery = false, ...rest }: LinkProps) {
  const { search } = useLocation();
  const organisation = useOrganisationId();
  return <RouterLink {...rest} to={withOrganisation(to, organisation, keepQuery ? search : '')} />;
}
