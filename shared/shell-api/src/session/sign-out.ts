import { userManager } from './user-manager.ts';

/** Empties local storage, session storage and every cookie that this page can reach (document 1, section 6). */
export function wipeBrowser(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim();
    if (name) document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`;
  }
}

/** Signs out here and at the provider, which then shows the sign-in page. */
export async function signOut(): Promise<void> {
  await userManager().signoutRedirect();
}

let leaving: Promise<void> | undefined;

/** Whether a full logout has begun; the page is about to be left, and nothing else may lead elsewhere. */
export const isLeaving = (): boolean => leaving !== undefined;

/**
 * After a claims error: everything is wiped, then the provider's session is ended too. Calls that fail together come to one logout:
 * a second one would find no token to name the session by, and overtake the first.
 */
export function signOutAndWipe(): Promise<void> {
  leaving ??= leave().catch((error: unknown) => {
    leaving = undefined;
    throw error;
  });
  return leaving;
}

async function leave(): Promise<void> {
  const manager = userManager();
  const user = await manager.getUser();
  wipeBrowser();
  await manager.signoutRedirect({ ...(user?.id_token && { id_token_hint: user.id_token }) });
}

/** Forgets the tokens of a session that is over; drafts and preferences stay. */
export async function forgetSession(): Promise<void> {
  await userManager().removeUser();
}
