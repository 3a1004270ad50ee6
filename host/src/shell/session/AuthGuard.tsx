import { useLocation, useOrganisationId } from '@canopy/shell-api';
import { organisationIn, useMaybeUser, useNavigate, withOrganisation } from '@canopy/shell-api/host';
import { ViewportSpinner } from '@canopy/ui';
import { Fragment, useEffect, type ReactNode } from 'react';
import { useAuthGuard, type GuardAccess } from './use-auth-guard.ts';

/** Puts the selected workspace into the URL if it has none or another, so that it can be copied (document 1, section 2.2). */
function WorkspaceInAddress({ id }: { readonly id: string | null }) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (!id || organisationIn(search) === id) return;
    void navigate(withOrganisation(`${pathname}${search}${hash}`, id), { replace: true });
  }, [id, pathname, search, hash, navigate]);
  return null;
}

interface AuthGuardProps {
  readonly access: GuardAccess;
  /** the URL is about to change; until then it is left alone */
  readonly isPassing?: boolean;
  readonly children: ReactNode;
}

/** Shows its children once the visitor may see them; remounts them for each workspace, so that nothing carries over. */
export function AuthGuard({ access, isPassing = false, children }: AuthGuardProps) {
  const isOpen = useAuthGuard(access);
  const selected = useOrganisationId();
  // Until the server has answered, the URL may name a workspace that will be refused.
  const workspace = useMaybeUser() ? selected : null;
  // The others are in no workspace: they choose or create one, and the URL is about to change.
  const isInWorkspace = access === 'member' || access === 'visitor';
  return (
    <>
      {/* Before the screen, so that one that redirects at once starts from the address written here and has the last word. */}
      <WorkspaceInAddress id={isInWorkspace && !isPassing ? workspace : null} />
      {isOpen ? <Fragment key={access === 'member' ? workspace : access}>{children}</Fragment> : <ViewportSpinner />}
    </>
  );
}
