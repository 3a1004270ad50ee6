import { userManager } from './user-manager.ts';

interface SignInState {
  /** path and query to go on with; null: what `GET /user/` decides */
  readonly returnTo: string | null;
}

/** Any origin that is not ours: what leads away from it leads away from the portal. */
const HERE = 'https://portal.invalid';

/**
 * A path of this portal, as browsers read it; anything else could send a visitor elsewhere. That goes for what is left of it once its
 * dots are resolved as well: `/.//evil.example` is on our origin, and its path begins with two slashes.
 */
export function isOwnPath(path: string): boolean {
  if (!path.startsWith('/') || !URL.canParse(path, HERE)) return false;
  const { origin, pathname } = new URL(path, HERE);
  return origin === HERE && !pathname.startsWith('//');
}

/** Leaves for the provider; comes back at /auth/callback. */
export async function signIn(returnTo: string | null): Promise<void> {
  const state: SignInState = { returnTo: returnTo && isOwnPath(returnTo) ? returnTo : null };
  await userManager().signinRedirect({ state });
}

/**
 * Completes the sign-in from the address the provider came back with.
 * @throws when the answer is not of a sign-in that this tab began
 */
export async function completeSignIn(): Promise<SignInState> {
  const user = await userManager().signinRedirectCallback();
  const state = user.state as Partial<SignInState> | undefined;
  return { returnTo: typeof state?.returnTo === 'string' && isOwnPath(state.returnTo) ? state.returnTo : null };
}
