import { isOwnPath } from '@canopy/shell-api/host';
import { LOGIN_PATH, MAINTENANCE_PATH } from '../routing/host-screens.ts';

const RETURN_TO = 'returnTo';

function withReturn(path: string, returnTo: string, more: Record<string, string> = {}): string {
  return `${path}?${new URLSearchParams({ ...more, [RETURN_TO]: returnTo }).toString()}`;
}

/** The sign-in screen, which continues to `returnTo`. `ended`: a session has expired. */
export const loginPath = (returnTo: string, ended = false) => withReturn(LOGIN_PATH, returnTo, ended ? { ended: '1' } : {});

/** The maintenance screen, which returns to `returnTo`. */
export const maintenancePath = (returnTo: string) => withReturn(MAINTENANCE_PATH, returnTo);

/**
 * Where a URL says to go on to: a path of this portal; `unusable` if it names something else (also for a sign-in
 * that began in the protected area without a place to return to); null if it says nothing.
 */
export function returnToOf(search: string): string | 'unusable' | null {
  const text = new URLSearchParams(search).get(RETURN_TO);
  if (text === null) return null;
  return isOwnPath(text) && !leadsBack(text) ? text : 'unusable';
}

/** Continuing to one of these would be a loop. */
const leadsBack = (path: string) => [LOGIN_PATH, MAINTENANCE_PATH].includes(path.split(/[?#]/)[0] ?? '');

/** The current URL, as a return path; on the sign-in and maintenance screens, the return path they already carry. */
export function currentPath({ pathname, search, hash }: Record<'pathname' | 'search' | 'hash', string>): string {
  if (!leadsBack(pathname)) return `${pathname}${search}${hash}`;
  const returnTo = returnToOf(search);
  return returnTo && returnTo !== 'unusable' ? returnTo : '/';
}
