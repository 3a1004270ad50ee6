import { useGo, useLocation } from '@canopy/shell-api';
import { forgetSession, onPlatformUnavailable, onSessionExpired, signOutAndWipe, wipeBrowser } from '@canopy/shell-api/host';
import { useEffect, useEffectEvent } from 'react';
import { CALLBACK_PATH, hostScreenAt, LOGIN_PATH, MAINTENANCE_PATH } from '../routing/host-screens.ts';
import { loginPath, maintenancePath, currentPath } from './session-paths.ts';

/** After the first screen had the network to itself. */
const FETCH_AFTER_MS = 2_000;

/** A claims error: everything goes, also where the provider cannot be reached (document 1, section 6). */
async function logOutFully(): Promise<void> {
  try {
    await signOutAndWipe();
  } catch {
    wipeBrowser();
    location.replace(LOGIN_PATH);
  }
}

/** Deals with the failures that are no screen's own: a session that ended, a platform that does not answer. */
export function SessionWatch() {
  const go = useGo();
  const { pathname, search } = useLocation();

  const expired = useEffectEvent(async () => {
    await forgetSession();
    if (pathname !== LOGIN_PATH && pathname !== CALLBACK_PATH) go(loginPath(currentPath(pathname, search), true), { replace: true });
  });
  const unavailable = useEffectEvent(() => {
    if (pathname !== MAINTENANCE_PATH) go(maintenancePath(currentPath(pathname, search)), { replace: true });
  });

  // Its chunk comes from the platform that will be down when it is needed, so it is fetched while all is well.
  useEffect(() => {
    const fetching = setTimeout(
      () =>
        void hostScreenAt(MAINTENANCE_PATH)
          ?.load()
          .catch(() => {}),
      FETCH_AFTER_MS,
    );
    return () => clearTimeout(fetching);
  }, []);
  useEffect(() => onSessionExpired(({ reason }) => (reason === 'claims' ? logOutFully() : expired())), []);
  useEffect(() => onPlatformUnavailable(() => unavailable()), []);
  return null;
}
