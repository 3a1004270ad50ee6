import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { OidcClient } from 'oidc-client-ts';
import { configureShell } from '../config.ts';
import { TEST_CONFIG } from '../testing/test-config.ts';
import { completeSignIn } from './sign-in.ts';
import { isSignInKnown, rememberSignIn, trySilentSignIn } from './silent-sign-in.ts';
import { isSignedIn } from './tokens.ts';
import { userManager } from './user-manager.ts';

/** Another organisation's provider: its cookie is a third party's, so only a redirect of the whole page reaches it. */
const ISSUER = 'https://id.elsewhere.example';
const METADATA = { issuer: ISSUER, token_endpoint: `${ISSUER}/token`, authorization_endpoint: `${ISSUER}/authorize` };

let discover: () => Response | Promise<Response>;
beforeEach(() => {
  configureShell({ ...TEST_CONFIG, issuer: ISSUER });
  discover = () => Response.json(METADATA);
  globalThis.fetch = async () => discover();
});
afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

/** What the provider is sent and keeps, made by the real client. */
async function begin(state: unknown): Promise<URL> {
  const { settings } = await userManager();
  const { url } = await new OidcClient(settings).createSigninRequest({ state, prompt: 'none', request_type: 'si:r' });
  return new URL(url);
}

const answer = (request: URL, result: Record<string, string>) =>
  history.replaceState(
    null,
    '',
    `/auth/callback?${new URLSearchParams({ ...result, state: request.searchParams.get('state') ?? '' }).toString()}`,
  );

describe('the provider’s answer to a tab that asked without a prompt', () => {
  it.each(['login_required', 'interaction_required', 'consent_required', 'account_selection_required', 'invalid_request'])(
    '%s leads back to where the tab was going, and the provider is not asked again',
    async (error) => {
      rememberSignIn();
      const request = await begin({ returnTo: '/beds?page=2#row', isSilent: true });
      answer(request, { error });
      expect(await completeSignIn()).toEqual({ returnTo: '/beds?page=2#row', isSilent: true, isSignedIn: false });
      expect(isSignInKnown()).toBe(false);
      expect(await trySilentSignIn('/beds')).toBe(false);
    },
  );

  it('is a failure where somebody asked to sign in', async () => {
    answer(await begin({ returnTo: '/beds', isSilent: false }), { error: 'access_denied' });
    await expect(completeSignIn()).rejects.toMatchObject({ error: 'access_denied' });
  });

  it('leads nowhere outside the portal', async () => {
    answer(await begin({ returnTo: '//evil.example', isSilent: true }), { error: 'login_required' });
    expect(await completeSignIn()).toMatchObject({ returnTo: null });
  });

  it('with a code signs this tab in', async () => {
    const request = await begin({ returnTo: '/beds', isSilent: true });
    answer(request, { code: 'once' });
    const claims = { iss: ISSUER, aud: 'test', sub: '1', exp: 4e9, iat: 1, nonce: request.searchParams.get('nonce') ?? undefined };
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    discover = () =>
      Response.json({ ...METADATA, access_token: 'own', id_token: `${part({})}.${part(claims)}.x`, token_type: 'Bearer', expires_in: 600 });
    expect(await completeSignIn()).toEqual({ returnTo: '/beds', isSilent: true, isSignedIn: true });
    expect([isSignedIn(), isSignInKnown()]).toEqual([true, true]);
  });
});

describe('a tab without a session', () => {
  it('asks nobody in a browser in which nobody signed in', async () => {
    const redirect = jest.spyOn(await userManager(), 'signinRedirect').mockResolvedValue();
    expect(await trySilentSignIn('/beds')).toBe(false);
    expect(redirect).not.toHaveBeenCalled();
  });

  it('stays where the provider cannot be reached, and may ask later', async () => {
    rememberSignIn();
    const manager = await userManager();
    jest.spyOn(manager.metadataService, 'getMetadata').mockRejectedValueOnce(new TypeError('fetch failed'));
    const redirect = jest.spyOn(manager, 'signinRedirect').mockResolvedValue();
    expect(await trySilentSignIn('/beds')).toBe(false);
    expect(redirect).not.toHaveBeenCalled();
    expect(isSignInKnown()).toBe(true);
  });

  it('does not ask again where no answer came back, as from a provider that shows an error page', async () => {
    rememberSignIn();
    sessionStorage.setItem('canopy.asked-silently', 'yes');
    const redirect = jest.spyOn(await userManager(), 'signinRedirect').mockResolvedValue();
    expect(await trySilentSignIn('/beds')).toBe(false);
    expect(redirect).not.toHaveBeenCalled();
    expect(isSignInKnown()).toBe(false);
  });

  // The last one: the page is left.
  it('asks the provider once, without a prompt and without an entry in the history', async () => {
    rememberSignIn();
    const redirect = jest.spyOn(await userManager(), 'signinRedirect').mockResolvedValue();
    expect(await Promise.all([trySilentSignIn('/beds?page=2#row'), trySilentSignIn('/beds?page=2#row')])).toEqual([true, true]);
    expect(redirect.mock.calls).toEqual([
      [{ prompt: 'none', redirectMethod: 'replace', state: { returnTo: '/beds?page=2#row', isSilent: true } }],
    ]);
  });
});
