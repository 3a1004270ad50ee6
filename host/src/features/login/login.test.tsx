import { getUser } from '@canopy/contract/host';
import { describe, expect, it } from '@jest/globals';
import { aUser, answer, refuse } from '@canopy/testing';
import { screen, waitFor } from '@testing-library/react';
import { aRegistry, remotesOf } from '../../testing/fixtures.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

const registry = aRegistry({
  name: 'remote-garden',
  routes: [{ path: '/beds' }, { path: '/overview' }],
  landing: '/beds',
  home: '/overview',
});
const remotes = () => remotesOf(registry, { 'remote-garden/./Remote': async () => ({ Remote: () => <h1>The garden</h1> }) });

describe('the sign-in screen', () => {
  it('has one button for visitors', async () => {
    await renderPortal({ at: '/login', remotes: remotes(), signedIn: false });
    expect(await screen.findAllByRole('button')).toHaveLength(1);
  });

  it.each([
    ['/login', '/beds'],
    ['/login?returnTo=/overview', '/overview'],
    ['/login?returnTo=//elsewhere.example', '/overview'],
  ])('is left at once from %s by who is signed in, for %s', async (at, expected) => {
    const { path } = await renderPortal({ at, remotes: remotes(), answers: [answer(getUser, aUser())] });
    await screen.findByRole('heading', { name: 'The garden' });
    expect(path()).toBe(expected);
  });

  it('leads on to a workspace for who has none', async () => {
    const { path } = await renderPortal({
      at: '/login',
      remotes: remotes(),
      answers: [refuse(getUser, { status: 404, code: 'no-workspace' })],
    });
    await waitFor(() => expect(path()).toBe('/onboarding/create-organisation'));
  });

  it('leads to maintenance when the provider cannot be reached', async () => {
    const { path } = await renderPortal({ at: '/login?returnTo=/beds', remotes: remotes(), signedIn: false });
    (await screen.findByRole('button', { name: 'Sign in' })).click();
    await waitFor(() => expect(path()).toBe('/maintenance'));
  });
});

describe('the way back from the provider', () => {
  it('says so when it belongs to no sign-in of this tab', async () => {
    await renderPortal({ at: '/auth/callback?code=x&state=y', remotes: remotes(), signedIn: false });
    expect(await screen.findByRole('heading', { name: 'The sign-in was not completed' })).toBeVisible();
  });
});
