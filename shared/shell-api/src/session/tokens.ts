import { ApiError } from '../calls/api-error.ts';
import { storedSession } from './stored-session.ts';
import { userManager } from './user-manager.ts';

/** A token this close to expiry is renewed before use. */
const RENEW_WITHIN_S = 30;

/** How long a call waits for a renewal. */
const PATIENCE_MS = 10_000;

let renewal: Promise<string | null> | null = null;

const providerAway = (cause?: unknown) =>
  new ApiError('unavailable', 0, 'The identity provider cannot be reached at the moment.', null, cause);

/** Errors of OAuth that say nothing about the session: the provider itself is in trouble (RFC 6749, 4.1.2.1). */
const TROUBLES: readonly unknown[] = ['server_error', 'temporarily_unavailable'];

/** Whether the provider answered, and refused: `oidc-client-ts` throws an `ErrorResponse` with the error's code. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ErrorResponse' && 'error' in error && !TROUBLES.includes(error.error);

async function renewNow(): Promise<string | null> {
  try {
    // Before the lock: other tabs must not wait for this tab's code.
    const manager = await userManager();
    const renewSilently = async () => {
      if (!(await manager.getUser())?.refresh_token) return null;
      return (await manager.signinSilent())?.access_token ?? null;
    };
    const locks = globalThis.navigator?.locks;
    return await (locks ? locks.request('canopy-renew', renewSilently) : renewSilently());
  } catch (error) {
    if (isRefusal(error)) return null;
    throw providerAway(error);
  }
}

/**
 * Gets a new access token with the refresh token, or null if the session has ended. The provider accepts each refresh
 * token once and ends the session on reuse, so renewals are serialised, across tabs too, and one that takes long is left to end by itself:
 * the provider may have used the token already.
 * @throws {ApiError} `unavailable` if the provider does not answer: the session may still be open
 */
export async function renew(): Promise<string | null> {
  renewal ??= renewNow().finally(() => {
    renewal = null;
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(providerAway()), PATIENCE_MS);
  });
  try {
    return await Promise.race([renewal, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The access token, renewed if it is about to expire; null if nobody is signed in. @throws {ApiError} as `renew` does */
export async function accessToken(): Promise<string | null> {
  const session = storedSession();
  if (!session) return null;
  if ((session.expires_at ?? 0) - Date.now() / 1_000 > RENEW_WITHIN_S) return session.access_token;
  return renew();
}

/** Whether somebody is signed in in this tab; the token may still turn out to be expired. */
export const isSignedIn = (): boolean => storedSession() !== null;
