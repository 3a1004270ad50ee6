import type { User } from 'oidc-client-ts';
import { userManager } from './user-manager.ts';

/** A token this close to its end is renewed before it is used. */
const RENEW_WITHIN_S = 30;

let renewal: Promise<string | null> | null = null;

async function signedIn(): Promise<User | null> {
  return userManager().getUser();
}

async function renewNow(): Promise<string | null> {
  try {
    const user = await userManager().signinSilent();
    return user?.access_token ?? null;
  } catch {
    return null;
  }
}

/**
 * A new access token by the refresh token, or null where the session is over. The provider takes each refresh
 * token once and ends the session on a second use, so renewals are one at a time, across tabs too.
 */
export function renew(): Promise<string | null> {
  const locks = globalThis.navigator?.locks;
  renewal ??= (locks ? locks.request('canopy-renew', renewNow) : renewNow()).finally(() => {
    renewal = null;
  });
  return renewal;
}

/** The access token, renewed when it is about to end; null when nobody is signed in. */
export async function accessToken(): Promise<string | null> {
  const user = await signedIn();
  if (!user) return null;
  if ((user.expires_in ?? 0) > RENEW_WITHIN_S) return user.access_token;
  return renew();
}

/** Whether somebody is signed in in this tab; the token may still prove to be over. */
export async function isSignedIn(): Promise<boolean> {
  return (await signedIn()) !== null;
}
