import { useGo, useLocation } from '@canopy/shell-api';
import { isSignedIn, trySilentSignIn, useMaybeUser } from '@canopy/shell-api/host';
import { useEffect, useEffectEvent, useState } from 'react';
import type { HostScreen } from '../routing/host-screens.ts';
import { destinationAfter } from './destination.ts';
import { nextUser } from './load-user.ts';
import { loginPath, currentPath } from './session-paths.ts';
import { useRemotes } from '../../federation/remotes-context.ts';

/** `visitor`: open to everyone, with user data if signed in. The others are those of `HostScreen`. */
export type GuardAccess = HostScreen['access'] | 'visitor';

/**
 * Whether a screen may show yet. Loads the user data first if the screen needs it and, if that fails, redirects
 * to the sign-in screen (after a tab without tokens has asked the provider, see `trySilentSignIn`), to maintenance, or to the creation of a workspace (document 1, section 2.3).
 */
export function useAuthGuard(access: GuardAccess): boolean {
  const go = useGo();
  const { routes } = useRemotes();
  const { pathname, search, hash } = useLocation();
  const hasUser = useMaybeUser() !== null;
  const [passedWithout, setPassedWithout] = useState(false);
  const isOpen = access === 'anyone' || hasUser;

  const check = useEffectEvent(async (isCurrent: () => boolean) => {
    const here = currentPath({ pathname, search, hash });
    if (!isSignedIn()) {
      if ((await trySilentSignIn(here)) || !isCurrent()) return;
      if (access === 'visitor') setPassedWithout(true);
      else go(loginPath(here), { replace: true });
      return;
    }
    const { kind } = await nextUser();
    if (!isCurrent() || kind === 'ok' || kind === 'session') return;
    if (access === 'visitor' || (access === 'account' && kind === 'no-workspace')) setPassedWithout(true);
    else go(destinationAfter(kind, here, routes) ?? here, { replace: true });
  });

  useEffect(() => {
    if (isOpen) return;
    let current = true;
    void check(() => current);
    return () => {
      current = false;
    };
  }, [isOpen]);

  return isOpen || passedWithout;
}
