import { userManager } from './user-manager.ts';

interface SignInState {
  /** path and query to return to; null: `GET /user/` decides */
  readonly returnTo: string | null;
}

/** A placeholder origin: a URL that resolves to any other origin leads outside the portal. */
const HERE = 'https://portal.invalid';

/**
 * Whether browsers read the text as a path of this portal; anything else could send a visitor elsewhere. This also applies after
 * dot segments are resolved: `/.//evil.example` is on our origin, yet its path begins with two slashes.
 */
export function isOwnPath(path: string): boolean {
  if (!path.startsWith('/') || !URL.canParse(path, HERE)) return false;
  const { origin, pathname } = new URL(path, HERE);
  return origin === HERE && !pathname.startsWith('//');
}

/** Redirects to the provider, which returns to /auth/callback. */
export async function signIn(returnTo: string | null): Promise<void> {
  const state: SignInState = { returnTo: returnTo && isOwnPath(returnTo) ? returnTo : null };
  await (await userManager()).signinRedirect({ state });
}

/**
 * Completes the sign-in from the URL the provider redirected to.
 * @throws if the response does not belong to a sign-in started in this tab
 */
export async function completeSignIn(): Promise<SignInState> {
  const user = await (await userManager()).signinRedirectCallback();
  const state = user.state as Partial<SignInState> | undefined;
  return { returnTo: typeof state?.returnTo === 'string' && isOwnPath(state.returnTo) ? state.returnTo : null };
}
