import type { SignInState } from './sign-in.ts';
import { userManager } from './user-manager.ts';

/** In this browser, for all its tabs: somebody signed in, and nobody signed out since. No secret, and no proof: the provider decides. */
const KNOWN = 'canopy.signed-in';
/** In this tab: the provider was asked and has not sent an answer, as where it shows an error page of its own. */
const ASKED = 'canopy.asked-silently';
/** How long the provider may take to say where it is, in ms; after that the sign-in screen shows. */
const PATIENCE_MS = 10_000;

/** Whether the provider may know this visitor. */
export const isSignInKnown = (): boolean => localStorage.getItem(KNOWN) !== null;
export const rememberSignIn = (): void => localStorage.setItem(KNOWN, 'yes');
export const forgetSignIn = (): void => localStorage.removeItem(KNOWN);

/** The provider has answered. */
export const endSilentSignIn = (): void => sessionStorage.removeItem(ASKED);

let asking: Promise<boolean> | undefined;

/**
 * Signs this tab in through the provider's own session, without a prompt: tokens never leave the tab they were issued to, so a new tab
 * gets its own. The page leaves for the provider, which returns to /auth/callback with a code or `login_required`. A hidden frame would
 * not do: browsers keep a third party's cookie from it, and the provider of another organisation is one.
 * @param returnTo path, query and hash to return to; null: as for `signIn`
 * @returns whether the page is leaving; false: ask the visitor to sign in. Asks once: an answer that does not come is not asked for again.
 */
export function trySilentSignIn(returnTo: string | null): Promise<boolean> {
  asking ??= leave(returnTo).then((isLeaving) => {
    // A later visit to the protected area, after another tab has signed in, may ask.
    if (!isLeaving) asking = undefined;
    return isLeaving;
  });
  return asking;
}

async function leave(returnTo: string | null): Promise<boolean> {
  if (!isSignInKnown()) return false;
  if (sessionStorage.getItem(ASKED) !== null) {
    endSilentSignIn();
    forgetSignIn();
    return false;
  }
  try {
    const manager = await userManager();
    await inTime(manager.metadataService.getMetadata());
    sessionStorage.setItem(ASKED, 'yes');
    const state: SignInState = { returnTo, isSilent: true };
    await manager.signinRedirect({ state, prompt: 'none', redirectMethod: 'replace' });
    return true;
  } catch {
    endSilentSignIn();
    return false;
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The identity provider takes too long.')), PATIENCE_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
