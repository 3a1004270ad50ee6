import { useGo, useLocation } from '@canopy/shell-api';
import { forgetSession, onPlatformUnavailable, onSessionExpired, signOutAndWipe, wipeBrowser } from '@canopy/shell-api/host';
import { useEffect, useEffectEvent } from 'react';
import { CALLBACK_PATH, LOGIN_PATH, MAINTENANCE_PATH } from '../places/host-screens.ts';
import { loginPath, maintenancePath, presentPlace } from './session-paths.ts';

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
    if (pathname !== LOGIN_PATH && pathname !== CALLBACK_PATH) go(loginPath(presentPlace(pathname, search), true), { replace: true });
  });
  const unavailable = useEffectEvent(() => {
    if (pathname !== MAINTENANCE_PATH) go(maintenancePath(presentPlace(pathname, search)), { replace: true });
  });

  useEffect(() => onSessionExpired(({ reason }) => (reason === 'claims' ? logOutFully() : expired())), []);
  useEffect(() => onPlatformUnavailable(() => unavailable()), []);
  return null;
}
