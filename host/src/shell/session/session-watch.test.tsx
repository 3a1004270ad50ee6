import { getUser, listMembers, listOrganisations } from '@canopy/contract/host';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { aUser, answer, refuse } from '@canopy/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCall, useUnsavedWork, useUser } from '@canopy/shell-api';
import { aRegistry, remotesOf } from '../../testing/fixtures.ts';
import { renderPortal } from '../../testing/render-portal.tsx';
import { platformWatch, probePlatform } from './platform-watch.ts';

const OTHER_ID = '33333333-4444-4555-8666-777777777777';

function Beds() {
  const { organisation } = useUser();
  const { data } = useCall(listMembers, {});
  return (
    <>
      <h1>Beds of {organisation.name}</h1>
      <p>{data?.members.map(({ first_name }) => first_name).join()}</p>
    </>
  );
}
const registry = aRegistry({ name: 'remote-garden', routes: [{ path: '/beds' }] });
const remotes = () => remotesOf(registry, { 'remote-garden/./Remote': async () => ({ Remote: Beds }) });
const fern = aUser({ is_agency: true });
const moss = aUser({ is_agency: true, organisation: { ...fern.organisation, id: OTHER_ID, name: 'Moss', domain: 'moss.example' } });
const memberNamed = (first_name: string) => ({
  members: [
    { user_id: fern.id, email: 'a@b.example', first_name, last_name: '', role: 'user' as const, joined_at: '2026-01-01T00:00:00Z' },
  ],
  invitations: [],
});

afterEach(() => localStorage.clear());

describe('a session that ends', () => {
  it('leads to the sign-in screen with the way back, keeping preferences and drafts', async () => {
    localStorage.setItem('canopy.sidebar-open', 'false');
    const { address } = await renderPortal({
      at: '/beds',
      remotes: remotes(),
      user: fern,
      answers: [refuse(listMembers, { status: 401, code: 'unauthenticated', detail: 'The token is over.' })],
    });
    await screen.findByText(/Your session has ended/);
    expect(new URLSearchParams(address().split('?')[1]).get('returnTo')).toMatch(/^\/beds/);
    expect(localStorage.getItem('canopy.sidebar-open')).toBe('false');
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('oidc.user'))).toEqual([]);
  });

  it('wipes local storage, session storage and cookies on a claims error', async () => {
    localStorage.setItem('canopy.sidebar-open', 'false');
    document.cookie = 'mark=1; path=/';
    // jsdom cannot leave the page, which is the last step, and logs that.
    jest.spyOn(console, 'error').mockImplementation(() => {});
    await renderPortal({
      at: '/beds',
      remotes: remotes(),
      user: fern,
      answers: [refuse(listMembers, { status: 401, code: 'claims', detail: 'Incorrect claims: audience' })],
    });
    await waitFor(() => expect(localStorage).toHaveLength(0));
    expect(sessionStorage).toHaveLength(0);
    expect(document.cookie).toBe('');
  });
});

describe('calls that fail in mid-use', () => {
  const down = refuse(getUser, { status: 503, code: 'down' });
  const failing = refuse(listMembers, { status: 502, code: 'down', detail: 'The members cannot be read.' });

  function Failing() {
    const { error } = useCall(listMembers, {});
    useUnsavedWork(location.search.includes('unsaved'), 'the bed');
    return (
      <>
        <h1>Beds</h1>
        {[1, 2, 3].map((row) => (
          <Members key={row} row={row} />
        ))}
        <p>{error?.message}</p>
        <input aria-label="Bed" />
      </>
    );
  }
  function Members({ row }: { readonly row: number }) {
    const { data } = useCall(listMembers, { query: { row } } as object);
    return <p>{data ? `Row ${row}` : ''}</p>;
  }
  const failingRemotes = () => remotesOf(registry, { 'remote-garden/./Remote': async () => ({ Remote: Failing }) });
  const heading = () => screen.findByRole('heading', { name: "We'll Be Back Soon" });
  const open = (answers: Parameters<typeof renderPortal>[0]['answers'], at = '/beds') =>
    renderPortal({ at, remotes: failingRemotes(), user: fern, answers });
  afterEach(() => platformWatch.set({ isDown: false }));

  it('say so themselves while the platform is up', async () => {
    const { path, platform } = await open([failing, answer(getUser, fern)]);
    expect(await screen.findByText('The members cannot be read.')).toBeVisible();
    await waitFor(() => expect(platform.asked.get('getUser')).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: "We'll Be Back Soon" })).toBeNull();
    expect(path()).toBe('/beds');
  });

  it('ask once whether the platform is down with them; maintenance then covers the screen and goes by itself', async () => {
    const { path, platform } = await open([failing, answer(getUser, fern)]);
    await screen.findByText('The members cannot be read.');
    await waitFor(() => expect(platform.asked.get('getUser')).toHaveLength(1));
    await userEvent.type(screen.getByRole('textbox', { name: 'Bed' }), 'Moss');
    platform.set(down);
    platform.set(failing);
    await act(() => probePlatform());
    await heading();
    expect(path()).toBe('/beds');
    expect(screen.queryByRole('heading', { name: 'Beds' })).toBeNull();
    platform.set(answer(getUser, fern));
    platform.set(answer(listMembers, memberNamed('Fe')));
    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Beds' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Bed' })).toHaveValue('Moss');
    expect(await screen.findByText('Row 3')).toBeVisible();
  });

  it('probe the platform together', async () => {
    const { platform } = await open([failing, answer(getUser, fern)]);
    await screen.findByText('The members cannot be read.');
    await waitFor(() => expect(platform.asked.get('getUser')).toHaveLength(1));
    await act(() => Promise.all([probePlatform(), probePlatform(), probePlatform()]));
    expect(platform.asked.get('getUser')).toHaveLength(2);
  });

  it('leave a screen with unsaved work open', async () => {
    history.replaceState(null, '', '/?unsaved');
    const { platform } = await open([failing, answer(getUser, fern)]);
    await screen.findByText('The members cannot be read.');
    platform.set(down);
    await act(() => probePlatform());
    expect(await screen.findByText(/What you typed stays here/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Bed' })).toBeVisible();
    history.replaceState(null, '', '/');
  });
});

describe('the workspace switcher', () => {
  it('switches without ever showing the old workspace’s data', async () => {
    const list = [fern, moss].map(({ organisation: { id, name, domain } }) => ({ id, name, domain }));
    const { address } = await renderPortal({
      at: '/beds?page=4',
      remotes: remotes(),
      user: fern,
      answers: [
        answer(listOrganisations, list),
        answer(listMembers, ({ query }) => memberNamed(query.get('organisation_id') === OTHER_ID ? 'Mo' : 'Fe')),
        answer(getUser, ({ query }) => (query.get('organisation_id') === OTHER_ID ? moss : fern)),
      ],
    });
    await screen.findByText('Fe');
    fireEvent.click(screen.getByRole('button', { name: 'Workspace Fern, switch' }));
    fireEvent.click(await within(await screen.findByRole('list', { name: 'Workspaces' })).findByRole('button', { name: /Moss/ }));
    expect(screen.queryByText('Fe')).toBeNull();
    await screen.findByRole('heading', { name: 'Beds of Moss' });
    expect(await screen.findByText('Mo')).toBeVisible();
    expect(address()).toBe(`/beds?organisation_id=${OTHER_ID}`);
  });

  it('is not for ordinary users', async () => {
    await renderPortal({ at: '/beds', remotes: remotes(), user: aUser(), answers: [answer(listMembers, memberNamed('Fe'))] });
    await screen.findByText('Fe');
    expect(screen.queryByRole('button', { name: /switch/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Add Workspace' })).toBeNull();
  });
});
