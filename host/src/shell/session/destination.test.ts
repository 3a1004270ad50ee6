import { createRouteTable, parseManifest } from '@canopy/federation';
import { describe, expect, it } from '@jest/globals';
import { destinationAfter } from './destination.ts';
import { currentPath, returnToOf } from './session-paths.ts';

const routes = createRouteTable([
  parseManifest({
    name: 'remote-garden',
    title: 'Garden',
    shellApi: '^1.0.0',
    landing: '/beds',
    home: '/overview',
    routes: [{ path: '/beds' }, { path: '/overview' }],
    exposes: { './Remote': './src/remote.tsx' },
  }),
]);

describe('destinationAfter', () => {
  it.each([
    ['ok', null, '/beds'],
    ['ok', '/overview?page=2', '/overview?page=2'],
    ['ok', 'unusable', '/overview'],
    ['unavailable', null, '/maintenance?returnTo=%2Fbeds'],
    ['unavailable', '/overview', '/maintenance?returnTo=%2Foverview'],
    ['no-workspace', null, '/onboarding/create-organisation'],
    ['no-workspace', '/overview', '/onboarding/create-organisation'],
    ['no-workspace', '/connect?platform=shopify', '/connect?platform=shopify'],
    ['session', '/overview', null],
  ] as const)('%s with return %s goes to %s', (outcome, returnTo, expected) => {
    expect(destinationAfter(outcome, returnTo, routes)).toBe(expected);
  });
});

describe('returnToOf', () => {
  it.each([
    ['', null],
    ['?returnTo=/posts', '/posts'],
    ['?returnTo=', 'unusable'],
    ['?returnTo=//evil.example', 'unusable'],
    ['?returnTo=https://evil.example', 'unusable'],
    ['?returnTo=/\\evil.example', 'unusable'],
    ['?returnTo=/login', 'unusable'],
    ['?returnTo=/maintenance?returnTo=/a', 'unusable'],
  ])('reads %s as %s', (search, expected) => {
    expect(returnToOf(search)).toBe(expected);
  });
});

describe('currentPath', () => {
  it('is the address itself, but not the sign-in or maintenance screen', () => {
    expect(currentPath({ pathname: '/posts', search: '?page=2', hash: '#draft' })).toBe('/posts?page=2#draft');
    expect(currentPath({ pathname: '/login', search: '?returnTo=/posts', hash: '' })).toBe('/posts');
    expect(currentPath({ pathname: '/maintenance', search: '', hash: '' })).toBe('/');
  });
});
