import { getUser } from '@canopy/contract/host';
import { afterEach, expect, it } from '@jest/globals';
import { aUser, answer, TEST_CONFIG } from '@canopy/testing';
import { screen } from '@testing-library/react';
import { aRegistry, remotesOf } from '../../testing/fixtures.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

const registry = aRegistry({
  name: 'remote-garden',
  routes: [
    { path: '/beds', title: 'Beds' },
    { path: '/public-beds', layout: 'bare' },
  ],
  landing: '/beds',
  home: '/beds',
});
const remotes = () => remotesOf(registry, { 'remote-garden/./Remote': async () => ({ Remote: () => <h1>The garden</h1> }) });
const TOKENS = `oidc.user:${TEST_CONFIG.issuer}:test`;

afterEach(() => localStorage.clear());

it('a tab is signed out with the one that signs out, and keeps nothing for the next person', async () => {
  const { path } = await renderPortal({ at: '/beds', remotes: remotes(), answers: [answer(getUser, aUser())] });
  await screen.findByRole('heading', { name: 'The garden' });
  sessionStorage.setItem('canopy.draft.post', 'Half a sentence');
  const otherTab = new BroadcastChannel('canopy.session');
  otherTab.postMessage('signed-out');
  otherTab.close();
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(path()).toBe('/login');
  expect([sessionStorage.getItem(TOKENS), sessionStorage.getItem('canopy.draft.post')]).toEqual([null, null]);
});

it('a tab whose silent sign-in was not answered shows the sign-in screen with its one button', async () => {
  localStorage.setItem('canopy.signed-in', 'yes');
  const { address } = await renderPortal({ at: '/beds?page=2#row', remotes: remotes(), signedIn: false });
  // The provider of these tests cannot be reached.
  expect(await screen.findAllByRole('button')).toHaveLength(1);
  expect(address()).toBe(`/login?${new URLSearchParams({ returnTo: '/beds?page=2#row' }).toString()}`);
});

it('a screen for everybody shows to who is not signed in', async () => {
  localStorage.setItem('canopy.signed-in', 'yes');
  await renderPortal({ at: '/public-beds', remotes: remotes(), signedIn: false });
  expect(await screen.findByRole('heading', { name: 'The garden' })).toBeVisible();
});
