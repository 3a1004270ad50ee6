import { createRouteTable, parseManifest } from '@canopy/federation';
import { describe, expect, it } from '@jest/globals';
import { homeOf, landingOf, leadsSomewhere, resolveRoute } from './resolve-route.ts';

const garden = parseManifest({
  name: 'remote-garden',
  title: 'Garden',
  shellApi: '^1.0.0',
  routes: [{ path: '/beds' }, { path: '/beds/:id' }],
  redirects: [{ from: '/plots', to: '/beds/1' }],
  landing: '/beds',
  home: '/beds',
  exposes: { './Remote': './src/remote.tsx' },
});
const routes = createRouteTable([garden]);

describe('resolveRoute', () => {
  it('finds the host’s own screens, with or without a trailing slash', () => {
    expect(resolveRoute('/settings/', routes)).toMatchObject({ kind: 'host', screen: { path: '/settings' } });
  });

  it('finds a remote’s screen', () => {
    expect(resolveRoute('/beds/7', routes)).toMatchObject({ kind: 'remote', owner: { remote: 'remote-garden', params: { id: '7' } } });
  });

  it.each([
    ['/plots', '/beds/1'],
    ['/', '/beds'],
    ['/nowhere/at/all', '/beds'],
  ])('redirects %s to %s', (path, to) => {
    expect(resolveRoute(path, routes)).toEqual({ kind: 'redirect', to });
  });

  it('leads to Get Started where no remote has a landing or a home', () => {
    const none = createRouteTable([]);
    expect(resolveRoute('/', none)).toEqual({ kind: 'redirect', to: '/get-started' });
    expect([landingOf(none), homeOf(none)]).toEqual(['/get-started', '/get-started']);
  });

  it('knows which paths have a screen', () => {
    expect(['/beds', '/plots', '/users', '/gone'].map((path) => leadsSomewhere(path, routes))).toEqual([true, true, true, false]);
  });
});
