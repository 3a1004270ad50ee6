import { getUser, listMembers, listOrganisations } from '@canopy/contract/host';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { aUser, answer, refuse } from '@canopy/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useCall, useUser } from '@canopy/shell-api';
import { aRegistry, remotesOf } from '../../testing/fixtures.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

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
    // The environment cannot leave the page, which is the last thing done, and says so.
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

describe('a platform that fails in mid-use', () => {
  it('leads to maintenance with the way back', async () => {
    const { path, address } = await renderPortal({
      at: '/beds',
      remotes: remotes(),
      user: fern,
      answers: [refuse(listMembers, { status: 502, code: 'down' })],
    });
    await screen.findByRole('heading', { name: "We'll Be Back Soon" });
    expect(path()).toBe('/maintenance');
    expect(new URLSearchParams(address().split('?')[1]).get('returnTo')).toMatch(/^\/beds/);
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
