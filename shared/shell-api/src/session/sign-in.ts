import { endSilentSignIn, forgetSignIn, rememberSignIn } from './silent-sign-in.ts';
import { userManager } from './user-manager.ts';

/** What the provider hands back unread. */
export interface SignInState {
  /** path, query and hash to return to; null: `GET /user/` decides */
  readonly returnTo: string | null;
  /** started by a tab without a session, without anybody asking for it */
  readonly isSilent: boolean;
}

interface SignInOutcome extends SignInState {
  /** false: a silent sign-in found that the provider does not know the visitor */
  readonly isSignedIn: boolean;
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

const ownPathOf = (path: unknown): string | null => (typeof path === 'string' && isOwnPath(path) ? path : null);

/** Redirects to the provider, which returns to /auth/callback. It is told the path too: who signs up may go on in another browser. */
export async function signIn(returnTo: string | null): Promise<void> {
  const state: SignInState = { returnTo: ownPathOf(returnTo), isSilent: false };
  // Encoded, since oidc-client-ts decodes what comes back once more.
  const said = state.returnTo !== null && { url_state: encodeURIComponent(state.returnTo) };
  await (await userManager()).signinRedirect({ state, ...said });
}

function stateOf(kept: unknown): SignInState {
  const { returnTo, isSilent } = (kept ?? {}) as Partial<Record<keyof SignInState, unknown>>;
  return { returnTo: ownPathOf(returnTo), isSilent: isSilent === true };
}

/**
 * Completes the sign-in from the URL the provider redirected to.
 * @throws if the response does not belong to a sign-in started in this browser, or if one that somebody asked for was refused
 */
export async function completeSignIn(): Promise<SignInOutcome> {
  endSilentSignIn();
  try {
    const user = await (await userManager()).signinRedirectCallback();
    rememberSignIn();
    return { ...stateOf(user.state), isSignedIn: true };
  } catch (error) {
    const state = stateOf((error as { state?: unknown } | null)?.state);
    if (!state.isSilent) throw error;
    forgetSignIn();
    return { ...state, isSignedIn: false };
  }
}
