import { useGo, useLocation } from '@canopy/shell-api';
import { isSignedIn, getConfig } from '@canopy/shell-api/host';
import { useRemotes } from '../../federation/remotes-context.ts';
import { LOGIN_PATH } from '../../shell/routing/host-screens.ts';
import { homeOf } from '../../shell/routing/resolve-route.ts';
import { destinationAfter } from '../../shell/session/destination.ts';
import { loadUser } from '../../shell/session/load-user.ts';
import { returnToOf } from '../../shell/session/session-paths.ts';
import { Maintenance } from './Maintenance.tsx';

/** Shown while the platform does not answer; returns the visitor to where they were as soon as it does. */
export function MaintenanceScreen() {
  const { search } = useLocation();
  const { routes } = useRemotes();
  const go = useGo();
  const recorded = returnToOf(search);

  const attempt = async () => {
    if (!isSignedIn()) {
      if (!(await isProviderBack())) return false;
      go(recorded && recorded !== 'unusable' ? recorded : LOGIN_PATH, { replace: true });
      return true;
    }
    const { kind } = await loadUser();
    if (kind === 'unavailable') return false;
    // An expired session is handled by its own listener, which remembers the return path itself.
    const to = destinationAfter(kind, recorded === 'unusable' || recorded === null ? homeOf(routes) : recorded, routes);
    if (to) go(to, { replace: true });
    return true;
  };
  return <Maintenance attempt={attempt} />;
}

/** Whether the identity provider answers; used while nobody is signed in, since every platform call needs a token. */
async function isProviderBack(): Promise<boolean> {
  try {
    const answer = await fetch(`${getConfig().issuer}/.well-known/openid-configuration`, { cache: 'no-store' });
    return answer.ok;
  } catch {
    return false;
  }
}
