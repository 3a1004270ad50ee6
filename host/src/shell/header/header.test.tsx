import { listOrganisations } from '@canopy/contract/host';
import { checkInstallRequest } from '@canopy/contract/publishing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { aUser, answer } from '@canopy/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aRegistry, remotesOf } from '../../testing/fixtures.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

const registry = aRegistry({
  name: 'remote-garden',
  routes: [{ path: '/beds' }, { path: '/beds/:id', back: true }],
  home: '/beds',
  profile: [
    { label: 'Beds', path: '/beds', order: 10, icon: 'list' },
    { label: 'Gone', path: '/gone', order: 20, icon: 'list' },
  ],
  palette: [{ id: 'connect-shopify', label: 'Connect Shopify', path: '/beds/shop' }],
});
const remotes = () => remotesOf(registry, { 'remote-garden/./Remote': async () => ({ Remote: () => <h1>The garden</h1> }) });
const user = aUser();
const open = (at: string, who = user, profile = {}) => renderPortal({ at, remotes: remotes(), user: who, profile });

afterEach(() => localStorage.clear());

describe('the header', () => {
  it('leads back only where the manifest says so; up, where the tab began here', async () => {
    const { path } = await open('/beds/7');
    fireEvent.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(path()).toBe('/beds'));
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });

  it('has the profile links in the order of the specification, with the query kept', async () => {
    await open('/beds?page=2');
    fireEvent.click(screen.getByRole('button', { name: 'Profile of Robin Ash' }));
    const links = within(screen.getByRole('list', { name: 'Profile' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      [
        ['Beds', '/beds'],
        ['Users', '/account'],
        ['Settings', '/settings'],
      ].map(([label, to]) => [label, `${to}?page=2&organisation_id=${user.organisation.id}`]),
    );
  });

  it.each([
    [`${location.origin}/robin.png`, `${location.origin}/robin.png`, ''],
    ['https://id.example/robin.png', undefined, 'RA'],
    [undefined, undefined, 'RA'],
  ])('with the picture %s of the identity token shows %s, else initials', async (picture, shown, initials) => {
    await open('/beds', user, { picture });
    const button = await screen.findByRole('button', { name: 'Profile of Robin Ash' });
    await waitFor(() => expect(button.querySelector('img')?.getAttribute('src')).toBe(shown));
    expect(button.dataset['initials']).toBe(initials);
    // A picture that cannot be fetched gives way to the initials.
    const image = button.querySelector('img');
    if (image) fireEvent.error(image);
    expect(button.dataset['initials']).toBe('RA');
  });

  it('closes the profile menu on Escape and gives the focus back', async () => {
    await open('/beds');
    const button = screen.getByRole('button', { name: 'Profile of Robin Ash' });
    fireEvent.click(button);
    fireEvent.keyDown(screen.getByRole('link', { name: 'Settings' }), { key: 'Escape' });
    expect(screen.queryByRole('list', { name: 'Profile' })).toBeNull();
    expect(button).toHaveFocus();
  });

  it.each([{ is_admin: true }, { is_agency: true }])('leads %p to the Add Workspace form', async (role) => {
    const { path } = await open('/beds', aUser(role));
    // Awaited because the screen's chunk is fetched on the way.
    await act(async () => screen.getByRole('link', { name: 'Add Workspace' }).click());
    await screen.findByRole('dialog', { name: 'Add Workspace' });
    expect(path()).toBe('/onboarding/create-organisation');
  });
});

describe('connecting from a platform’s side', () => {
  it('asks for the workspace and goes on to whoever connects that platform, with what the platform said', async () => {
    const { id, name, domain } = user.organisation;
    const { address } = await renderPortal({
      at: '/connect?platform=shopify&shop=moss.myshopify.com',
      remotes: remotes(),
      user,
      answers: [answer(listOrganisations, [{ id, name, domain }]), answer(checkInstallRequest, { shop: 'moss.myshopify.com' })],
    });
    fireEvent.click(await screen.findByRole('button', { name: /Fern/ }));
    await waitFor(() => expect(address()).toBe(`/beds/shop?platform=shopify&shop=moss.myshopify.com&organisation_id=${id}`));
  });

  it.each([
    ['webflow', /Webflow cannot be connected from its own side yet/],
    ['floppy', /does not name a supported platform/],
  ])('says plainly when nobody connects %s', async (platform, text) => {
    await open(`/connect?platform=${platform}`);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your workspace' })).toHaveAttribute('href', expect.stringMatching(/^\/beds/));
  });
});
