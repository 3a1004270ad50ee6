import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { aUser } from '@canopy/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aRegistry, remotesOf } from '../../testing/fixtures.ts';
import { renderPortal } from '../../testing/render-portal.tsx';
import { setViewport } from '../../testing/set-viewport.ts';

const paths = ['/beds', '/beds/plan', '/beds/old', '/greenhouse', '/greenhouse/heat', '/well'];
const registry = aRegistry({
  name: 'remote-garden',
  routes: paths.map((path) => ({ path })),
  home: '/well',
  nav: [
    { id: 'well', group: 'Platform', order: 10, label: 'Well', path: '/well', icon: 'plug', tag: 'BETA' },
    {
      id: 'greenhouse',
      group: 'Main Menu',
      order: 20,
      label: 'Greenhouse',
      path: '/greenhouse',
      icon: 'bulb',
      children: [{ label: 'Heat', path: '/greenhouse/heat' }],
    },
    { id: 'beds', group: 'Main Menu', order: 10, label: 'Beds', path: '/beds/plan', icon: 'list', activeOn: ['/beds/old'] },
    { id: 'gone', group: 'Beta Tools', order: 10, label: 'Not built yet', path: '/gone', icon: 'list' },
    { id: 'flagged', group: 'Beta Tools', order: 20, label: 'Flagged', path: '/beds', icon: 'list', flag: 'early' },
  ],
});
const remotes = () => remotesOf(registry, { 'remote-garden/./Remote': async () => ({ Remote: () => <h1>The garden</h1> }) });
const user = aUser({ is_research_generated: true });
const open = (at: string, more = {}) => renderPortal({ at, remotes: remotes(), user, ...more });
const nav = () => screen.getByRole('navigation', { name: 'Main menu' });

beforeEach(() => {
  localStorage.clear();
  setViewport(1_440);
});
afterEach(() => setViewport(1_440));

describe('the sidebar', () => {
  it('shows groups and entries of the manifests, Get Started first, and nothing without a screen or behind a flag', async () => {
    await open('/well');
    const lists = within(nav()).getAllByRole('list');
    expect(
      lists.map((list) =>
        within(list)
          .getAllByRole('link')
          .map((link) => link.textContent),
      ),
    ).toEqual([['Get Started (2/6)', 'Beds', 'Greenhouse'], ['WellBETA']]);
  });

  it('shows a flagged entry while its flag is on', async () => {
    await open('/well', { user: aUser({ feature_flags: { early: true } }) });
    expect(within(nav()).getByRole('link', { name: 'Flagged' })).toBeVisible();
  });

  it.each([
    ['/beds/plan', 'Beds', 'page'],
    ['/beds/old', 'Beds', 'true'],
    ['/well', /^Well/, 'page'],
  ])('marks the entry of %s', async (at, name, current) => {
    await open(at);
    expect(within(nav()).getByRole('link', { name })).toHaveAttribute('aria-current', current);
    expect(nav().querySelectorAll('[aria-current]')).toHaveLength(1);
  });

  it('opens the submenu on the entry’s paths, and leads back out of it', async () => {
    await open('/greenhouse/heat');
    expect(within(nav()).getByRole('list', { name: 'Greenhouse' })).toBeVisible();
    fireEvent.click(within(nav()).getByRole('button', { name: 'Back from Greenhouse to the menu' }));
    expect(within(nav()).getByRole('link', { name: 'Greenhouse' })).toHaveFocus();
    fireEvent.click(within(nav()).getByRole('link', { name: 'Greenhouse' }));
    expect(await within(nav()).findByRole('link', { name: 'Heat' })).toBeVisible();
  });

  it('carries the workspace on its links, and the logo leads home', async () => {
    await open('/beds');
    const home = within(nav()).getByRole('link', { name: 'Canopy, home' });
    expect(home).toHaveAttribute('href', `/well?organisation_id=${user.organisation.id}`);
  });

  it('remembers whether it is open', async () => {
    const { unmount } = await open('/well');
    fireEvent.click(screen.getByRole('button', { name: 'Collapse the sidebar' }));
    unmount();
    await open('/well');
    expect(screen.getByRole('button', { name: 'Expand the sidebar' })).toBeVisible();
  });

  it('collapses in a window under 1000 px without forgetting the choice', async () => {
    setViewport(999);
    const { unmount } = await open('/well');
    fireEvent.click(screen.getByRole('button', { name: 'Expand the sidebar' }));
    expect(screen.getByRole('button', { name: 'Collapse the sidebar' })).toBeVisible();
    unmount();
    setViewport(1_000);
    await open('/well');
    expect(screen.getByRole('button', { name: 'Collapse the sidebar' })).toBeVisible();
  });

  it('is a drawer under 768 px that closes on a route change', async () => {
    HTMLDialogElement.prototype.showModal = function show() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
    setViewport(767);
    await open('/well');
    expect(screen.getByText('Best viewed on desktop')).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
    fireEvent.click(within(nav()).getByRole('link', { name: 'Beds' }));
    await waitFor(() => expect(screen.queryByRole('navigation')).toBeNull());
  });

  it('has no desktop hint at 768 px', async () => {
    setViewport(768);
    await open('/well');
    expect(screen.queryByText('Best viewed on desktop')).toBeNull();
    await act(async () => {});
  });
});
