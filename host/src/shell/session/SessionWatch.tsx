import { useGo, useLocation } from '@canopy/shell-api';
import {
  forgetOrganisation,
  forgetSession,
  isLeaving,
  isSignedIn,
  onPlatformUnavailable,
  onSessionExpired,
  onSignedOutElsewhere,
  preloadUserManager,
  signOutAndWipe,
  wipeBrowser,
} from '@canopy/shell-api/host';
import { useEffect, useEffectEvent } from 'react';
import { useScreenAtRest } from '../../federation/use-screen-at-rest.ts';
import { CALLBACK_PATH, LOGIN_PATH } from '../routing/host-screens.ts';
import { forgetDrafts } from './forget-drafts.ts';
import { probePlatform } from './platform-watch.ts';
import { loginPath, currentPath } from './session-paths.ts';

/** On a claims error everything is cleared, even if the provider is unreachable (document 1, section 6). */
async function logOutFully(): Promise<void> {
  try {
    await signOutAndWipe();
  } catch {
    wipeBrowser();
    location.replace(LOGIN_PATH);
  }
}

/** Handles failures that belong to no screen: an expired session, a sign-out in another tab, a platform that does not answer. */
export function SessionWatch() {
  const go = useGo();
  const { pathname, search, hash } = useLocation();
  const isAtRest = useScreenAtRest();
  useEffect(() => {
    if (isAtRest) preloadUserManager();
  }, [isAtRest]);

  const expired = useEffectEvent(() => {
    if (isLeaving()) return;
    forgetSession();
    if (pathname !== LOGIN_PATH && pathname !== CALLBACK_PATH)
      go(loginPath(currentPath({ pathname, search, hash }), true), { replace: true });
  });
  useEffect(() => onSessionExpired(({ reason }) => (reason === 'claims' ? logOutFully() : expired())), []);
  const signedOut = useEffectEvent(() => {
    if (isLeaving() || !isSignedIn()) return;
    forgetSession();
    forgetDrafts();
    forgetOrganisation();
    go(LOGIN_PATH, { replace: true });
  });
  useEffect(() => onSignedOutElsewhere(() => signedOut()), []);
  useEffect(() => onPlatformUnavailable(() => probePlatform()), []);
  return null;
}
