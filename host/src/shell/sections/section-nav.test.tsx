import { describe, expect, it } from '@jest/globals';
import { aUser, answer } from '@canopy/testing';
import { getUser } from '@canopy/contract/host';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aRegistry, remotesOf } from '../../testing/fixtures.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

const registry = aRegistry({
  name: 'remote-garden',
  routes: [{ path: '/beds' }, { path: '/sheds/:step' }, { path: '/cellar', roles: ['admin'] }, { path: '/alone' }],
  landing: '/beds',
  sections: [
    { section: 'Garden', label: 'Sheds', path: '/sheds/1', order: 20, activeOn: ['/sheds'] },
    { section: 'Garden', label: 'Beds', path: '/beds', order: 10 },
    { section: 'Garden', label: 'Cellar', path: '/cellar', order: 30, roles: ['admin'] },
    { section: 'Alone', label: 'Alone', path: '/alone', order: 10 },
    { section: 'Settings', label: 'Bed settings', path: '/beds', order: 40 },
  ],
});
const remotes = () => remotesOf(registry, { 'remote-garden/./Remote': async () => ({ Remote: () => <h1>The garden</h1> }) });
const show = (at: string, more = {}) =>
  renderPortal({ at, remotes: remotes(), user: aUser(more), answers: [answer(getUser, aUser(more))] });
const labels = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the tabs of a section', () => {
  it('lead to the related screens, and name the current one on those below it, too', async () => {
    const { path } = await show('/beds');
    const nav = await screen.findByRole('navigation', { name: 'Garden' });
    expect(labels(nav)).toEqual(['Beds', 'Sheds']);
    expect(within(nav).getByRole('link', { current: 'page' })).toHaveTextContent('Beds');
    await userEvent.click(within(nav).getByRole('link', { name: 'Sheds' }));
    expect(path()).toBe('/sheds/1');
    expect(within(screen.getByRole('navigation', { name: 'Garden' })).getByRole('link', { current: 'page' })).toHaveTextContent('Sheds');
  });

  it('show what the user may see, and not a single one', async () => {
    await show('/beds', { is_admin: true });
    expect(labels(await screen.findByRole('navigation', { name: 'Garden' }))).toEqual(['Beds', 'Sheds', 'Cellar']);
  });

  it('are not there where there is nothing else to go to', async () => {
    await show('/alone');
    await screen.findByRole('heading', { name: 'The garden' });
    expect(screen.queryByRole('navigation', { name: 'Alone' })).toBeNull();
  });

  it('hold the host’s own screens and what remotes add to them', async () => {
    await show('/settings', { is_admin: true });
    expect(labels(await screen.findByRole('navigation', { name: 'Settings' }))).toEqual([
      'Settings',
      'Users',
      'All users',
      'Bed settings',
      'Status',
    ]);
  });
});
