import { describe, expect, it } from '@jest/globals';
import { aUser } from '@canopy/testing';
import { aRegistry, remotesOf } from '../../testing/fixtures.ts';
import { findCommands, placesToGo } from './commands.ts';

const registry = aRegistry({
  name: 'remote-garden',
  title: 'Garden',
  routes: [
    { path: '/beds', title: 'All beds' },
    { path: '/beds/:id', title: 'One bed' },
    { path: '/secret', title: 'Secret', roles: ['admin'] },
    { path: '/plain' },
  ],
  nav: [{ id: 'beds', group: 'Main Menu', order: 10, label: 'Beds', path: '/beds', icon: 'list' }],
  palette: [
    { id: 'sow', label: 'Sow a bed', path: '/beds', keywords: ['seed'] },
    { id: 'gone', label: 'Nowhere', path: '/gone' },
  ],
});
const remotes = remotesOf(registry);
const went: string[] = [];
const destinations = (more = {}) =>
  placesToGo({ remotes: registry.remotes, routes: remotes.routes, user: aUser(more), go: (path) => went.push(path) });
const labels = (text: string, more = {}) => findCommands(destinations(more), text).map(({ label }) => label);

describe('the palette', () => {
  it('has each destination once, under the name of the sidebar, and nothing that leads nowhere, has parameters or is for others', () => {
    expect(labels('')).toEqual(['Get Started (1/6)', 'Beds', 'Users', 'Settings']);
    expect(labels('', { is_admin: true })).toEqual(expect.arrayContaining(['Secret', 'All users', 'Status']));
  });

  it.each([
    ['sow seed', ['Beds']],
    ['all beds', ['Beds']],
    ['garden', ['Beds']],
    ['/beds', ['Beds']],
    ['se', ['Settings', 'Users', 'Beds']],
    ['nothing like it', []],
  ])('%s finds %j', (text, expected) => {
    expect(labels(text)).toEqual(expected);
  });

  it('goes there', () => {
    findCommands(destinations(), 'beds')[0]?.run();
    expect(went).toEqual(['/beds']);
  });
});
