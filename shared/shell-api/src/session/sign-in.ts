import { userManager } from './user-manager.ts';

interface SignInState {
  /** path and query to go on with; null: what `GET /user/` decides */
  readonly returnTo: string | null;
}

/** A path of this portal; anything else could send a visitor elsewhere. */
export function isOwnPath(path: string): boolean {
  return path.startsWith('/') && !path.startsWith('//') && !path.startsWith('/\\');
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
