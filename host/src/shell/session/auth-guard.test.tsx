import { getUser } from '@canopy/contract/host';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Redirect, useLocation } from '@canopy/shell-api';
import { adoptOrganisation, forgetOrganisation, forgetUser, MemoryRouter, userStore } from '@canopy/shell-api/host';
import { aUser, answer, refuse, type Answer } from '@canopy/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import { CanopyProvider } from '@canopy/ui';
import { RemotesContext } from '../../federation/remotes-context.ts';
import { aRegistry, remotesOf } from '../../testing/fixtures.ts';
import { renderPortal } from '../../testing/render-portal.tsx';
import { AuthGuard } from './AuthGuard.tsx';
import { beginUser, nextUser } from './load-user.ts';

const registry = aRegistry({
  name: 'remote-garden',
  routes: [
    { path: '/beds', title: 'Beds' },
    { path: '/public-beds', layout: 'bare' },
    { path: '/shed', roles: ['admin'] },
  ],
  redirects: [{ from: '/plots', to: '/beds' }],
  landing: '/beds',
  home: '/beds',
});
const remotes = () => remotesOf(registry, { 'remote-garden/./Remote': async () => ({ Remote: () => <h1>The garden</h1> }) });
const user = aUser();

afterEach(() => {
  localStorage.clear();
  forgetUser();
  forgetOrganisation();
});

describe('the protected area', () => {
  it('sends visitors to the sign-in screen and remembers where they were going', async () => {
    const { address } = await renderPortal({ at: '/beds?page=2', remotes: remotes(), signedIn: false });
    await screen.findByRole('heading', { name: 'Sign in to Canopy' });
    expect(address()).toBe(`/login?${new URLSearchParams({ returnTo: '/beds?page=2' }).toString()}`);
  });

  it('shows the screen once the user data is there, with the workspace in the address', async () => {
    const { address } = await renderPortal({ at: '/beds?page=2', remotes: remotes(), answers: [answer(getUser, user)] });
    await screen.findByRole('heading', { name: 'The garden' });
    await waitFor(() => expect(address()).toBe(`/beds?page=2&organisation_id=${user.organisation.id}`));
    expect(document.title).toBe('Beds · Canopy');
  });

  it('follows a screen that redirects in the moment in which the workspace is written into the address', async () => {
    const Beds = () => <Redirect to="/beds?bed=2" />;
    adoptOrganisation(user.organisation.id);
    userStore.setState({ user });
    let address = '';
    const Address = () => {
      const { pathname, search } = useLocation();
      address = `${pathname}${search}`;
      return pathname === '/beds' ? <h1>The garden</h1> : <Beds />;
    };
    await act(async () =>
      render(
        <CanopyProvider env="test">
          <RemotesContext value={remotes()}>
            <MemoryRouter initialEntries={['/old-beds']}>
              <AuthGuard access="member">
                <Address />
              </AuthGuard>
            </MemoryRouter>
          </RemotesContext>
        </CanopyProvider>,
      ),
    );
    await screen.findByRole('heading', { name: 'The garden' });
    expect(address).toBe(`/beds?bed=2&organisation_id=${user.organisation.id}`);
  });

  it.each([500, 502, 503])('shows maintenance when the platform answers %i', async (status) => {
    const { address } = await renderPortal({ at: '/beds', remotes: remotes(), answers: [refuse(getUser, { status, code: 'broken' })] });
    await screen.findByRole('heading', { name: "We'll Be Back Soon" });
    expect(address()).toBe('/maintenance?returnTo=%2Fbeds');
  });

  it('shows maintenance when the platform cannot be reached', async () => {
    const { path } = await renderPortal({
      at: '/beds',
      remotes: remotes(),
      answers: [{ call: getUser, respond: () => Promise.reject(new TypeError('Failed to fetch')) }],
    });
    await screen.findByRole('heading', { name: "We'll Be Back Soon" });
    expect(path()).toBe('/maintenance');
  });

  it.each([404, 403, 400, 418])('goes on to create a workspace when the platform answers %i', async (status) => {
    const { path } = await renderPortal({ at: '/beds', remotes: remotes(), answers: [refuse(getUser, { status, code: 'no-workspace' })] });
    await screen.findByRole('dialog', { name: 'Workspace' });
    expect(path()).toBe('/onboarding/create-organisation');
  });

  it('asks without the address’s workspace when that one is refused', async () => {
    const foreign = '11111111-2222-4333-8444-555555555555';
    const answered: Answer = {
      call: getUser,
      respond: async ({ query }) =>
        query.get('organisation_id') === foreign
          ? new Response(JSON.stringify({ type: 'about:blank', title: 'not-a-member', status: 403, code: 'not-a-member' }), { status: 403 })
          : new Response(JSON.stringify(user)),
    };
    const { path } = await renderPortal({ at: '/beds', remotes: remotes(), workspace: foreign, answers: [answered] });
    await screen.findByRole('heading', { name: 'The garden' });
    expect(path()).toBe('/beds');
  });

  it('keeps admin screens from others and says so', async () => {
    await renderPortal({ at: '/shed', remotes: remotes(), user });
    await screen.findByRole('heading', { name: 'This page is for administrators' });
  });
});

describe('redirects', () => {
  it.each(['/', '/nowhere', '/plots'])('%s leads to the remote’s screen with the query kept', async (at) => {
    const { address } = await renderPortal({ at: `${at}?page=3&filters=%5B%5D`, remotes: remotes(), user });
    await screen.findByRole('heading', { name: 'The garden' });
    expect(address()).toBe(`/beds?page=3&filters=%5B%5D&organisation_id=${user.organisation.id}`);
  });

  it('leads to Get Started while no remote has a landing', async () => {
    const { path } = await renderPortal({ at: '/', user });
    await screen.findByRole('heading', { name: 'Get started', level: 1 });
    expect(path()).toBe('/get-started');
  });
});

describe('bare screens of remotes', () => {
  it('show without sidebar and without a session', async () => {
    await renderPortal({ at: '/public-beds', remotes: remotes(), signedIn: false });
    await screen.findByRole('heading', { name: 'The garden' });
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('asking before the page is drawn', () => {
  it('is not asked a second time, and anew once it has been answered', async () => {
    let asked = 0;
    const answered: Answer = {
      call: getUser,
      respond: async () => {
        asked += 1;
        return new Response(JSON.stringify(user));
      },
    };
    await renderPortal({ at: '/beds', remotes: remotes(), user, answers: [answered] });
    beginUser();
    expect(await nextUser()).toMatchObject({ kind: 'ok' });
    expect(asked).toBe(1);
    await nextUser();
    expect(asked).toBe(2);
  });
});
