import { isOwnPath } from '@canopy/shell-api/host';
import { LOGIN_PATH, MAINTENANCE_PATH } from '../routing/host-screens.ts';

const RETURN_TO = 'returnTo';

function withReturn(path: string, returnTo: string, more: Record<string, string> = {}): string {
  return `${path}?${new URLSearchParams({ ...more, [RETURN_TO]: returnTo }).toString()}`;
}

/** The sign-in screen, which goes on to `returnTo`. `ended`: a session was over. */
export const loginPath = (returnTo: string, ended = false) => withReturn(LOGIN_PATH, returnTo, ended ? { ended: '1' } : {});

/** The maintenance screen, which goes back to `returnTo`. */
export const maintenancePath = (returnTo: string) => withReturn(MAINTENANCE_PATH, returnTo);

/**
 * What an address says about where to go on: a path of this portal; `unusable` where it names something else (a sign-in
 * that began in the protected area without a place to return to counts as this); null where it says nothing.
 */
export function returnToOf(search: string): string | 'unusable' | null {
  const text = new URLSearchParams(search).get(RETURN_TO);
  if (text === null) return null;
  return isOwnPath(text) && !leadsBack(text) ? text : 'unusable';
}

/** Going on to one of these would go round in a circle. */
const leadsBack = (path: string) => [LOGIN_PATH, MAINTENANCE_PATH].includes(path.split('?')[0] ?? '');

/** The present address, to come back to; from the sign-in and maintenance screens, what they were to return to. */
export function currentPath(pathname: string, search: string): string {
  if (!leadsBack(pathname)) return `${pathname}${search}`;
  const returnTo = returnToOf(search);
  return returnTo && returnTo !== 'unusable' ? returnTo : '/';
}
