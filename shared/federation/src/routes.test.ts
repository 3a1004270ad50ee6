import { describe, expect, it } from '@jest/globals';
import { parseManifest, type ManifestInput } from './manifest.ts';
import { createRouteTable, routeConflicts } from './routes.ts';

const remote = (name: string, rest: Partial<ManifestInput>) =>
  parseManifest({ name, title: name, shellApi: '^1.0.0', routes: [], exposes: { './Remote': './src/remote.tsx' }, ...rest });

const content = remote('remote-content', {
  routes: [{ path: '/keyword/*' }, { path: '/content-research', title: 'Research' }, { path: '/persona/steps/:step', back: true }],
  redirects: [
    { from: '/persona', to: '/persona/steps/1' },
    { from: '/old/:id', to: '/persona/steps/:id' },
  ],
  landing: '/content-research',
});
const audit = remote('remote-seo-audit', { routes: [{ path: '/keyword/image' }, { path: '/seo-audit/:section' }] });
const analytics = remote('remote-analytics', { routes: [{ path: '/dashboard' }], home: '/dashboard' });

describe('createRouteTable', () => {
  const table = createRouteTable([content, audit, analytics]);

  it('finds the owner of a path, the closest pattern first', () => {
    expect(table.resolve('/keyword/image')?.remote).toBe('remote-seo-audit');
    expect(table.resolve('/keyword/gap/short')).toMatchObject({ remote: 'remote-content', rest: 'gap/short' });
    expect(table.resolve('/persona/steps/2')).toMatchObject({ params: { step: '2' }, route: { back: true } });
    expect(table.resolve('/nowhere')).toBeUndefined();
  });

  it('redirects, carrying parameters', () => {
    expect(table.redirect('/persona')).toBe('/persona/steps/1');
    expect(table.redirect('/old/7')).toBe('/persona/steps/7');
    expect(table.redirect('/persona/steps/1')).toBeUndefined();
  });

  it('knows the landing and the home page', () => {
    expect(table).toMatchObject({ landing: '/content-research', home: '/dashboard' });
  });
});

describe('routeConflicts', () => {
  it('names both remotes that claim a route, whatever its parameters are called', () => {
    const second = remote('remote-tools', { routes: [{ path: '/seo-audit/:part' }] });
    expect(routeConflicts([audit, second])).toEqual(['remote-seo-audit and remote-tools both claim the route /seo-audit/:.']);
    expect(() => createRouteTable([audit, second])).toThrow('remote-seo-audit and remote-tools');
  });

  it('counts a redirect of a route that another remote owns, and a second home', () => {
    const second = remote('remote-tools', { routes: [{ path: '/chat' }], redirects: [{ from: '/dashboard', to: '/chat' }], home: '/chat' });
    expect(routeConflicts([analytics, second])).toEqual([
      'remote-analytics and remote-tools both claim the route /dashboard.',
      'remote-analytics and remote-tools both claim the home page.',
    ]);
  });

  it('names a remote that lists a route twice', () => {
    const twice = remote('remote-tools', { routes: [{ path: '/chat' }, { path: '/chat/' }] });
    expect(routeConflicts([twice])).toEqual(['remote-tools claims the route /chat twice.']);
  });
});
