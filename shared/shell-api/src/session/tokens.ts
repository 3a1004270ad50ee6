import { storedSession } from './stored-session.ts';
import { userManager } from './user-manager.ts';

/** A token this close to expiry is renewed before use. */
const RENEW_WITHIN_S = 30;

let renewal: Promise<string | null> | null = null;

async function renewNow(): Promise<string | null> {
  try {
    // Before the lock: other tabs must not wait for this tab's code.
    const manager = await userManager();
    const renewSilently = async () => (await manager.signinSilent())?.access_token ?? null;
    const locks = globalThis.navigator?.locks;
    return await (locks ? locks.request('canopy-renew', renewSilently) : renewSilently());
  } catch {
    return null;
  }
}

/**
 * Gets a new access token with the refresh token, or null if the session has ended. The provider accepts each refresh
 * token once and ends the session on reuse, so renewals are serialised, across tabs too.
 */
export function renew(): Promise<string | null> {
  renewal ??= renewNow().finally(() => {
    renewal = null;
  });
  return renewal;
}

/** The access token, renewed if it is about to expire; null if nobody is signed in. */
export async function accessToken(): Promise<string | null> {
  const session = storedSession();
  if (!session) return null;
  if ((session.expires_at ?? 0) - Date.now() / 1_000 > RENEW_WITHIN_S) return session.access_token;
  return renew();
}

/** Whether somebody is signed in in this tab; the token may still turn out to be expired. */
export const isSignedIn = (): boolean => storedSession() !== null;
