import { announceSignOut } from './session-channel.ts';
import { forgetSignIn } from './silent-sign-in.ts';
import { storedSession } from './stored-session.ts';
import { userManager } from './user-manager.ts';

/** Clears local storage, session storage and every cookie accessible to this page (document 1, section 6). */
export function wipeBrowser(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim();
    if (name) document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`;
  }
}

/**
 * Signs out in every tab and at the provider, which then redirects to the sign-in page.
 * @throws if the provider cannot be reached; the session is then left as it is
 */
export async function signOut(): Promise<void> {
  const manager = await userManager();
  await manager.metadataService.getMetadata();
  forgetSignIn();
  announceSignOut();
  await manager.signoutRedirect();
}

let leaving: Promise<void> | undefined;

/** Whether a full logout has started: the page is about to unload, and nothing else may navigate. */
export const isLeaving = (): boolean => leaving !== undefined;

/**
 * Full logout after a claims error: wipes everything, then ends the provider's session. Concurrent failures share one logout:
 * a second one would find no token to identify the session, and overtake the first.
 */
export function signOutAndWipe(): Promise<void> {
  leaving ??= leave().catch((error: unknown) => {
    leaving = undefined;
    throw error;
  });
  return leaving;
}

async function leave(): Promise<void> {
  const idToken = storedSession()?.id_token;
  wipeBrowser();
  announceSignOut();
  await (await userManager()).signoutRedirect({ ...(idToken && { id_token_hint: idToken }) });
}
