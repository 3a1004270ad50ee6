import { expect, it } from '@jest/globals';
import { parseManifest } from '@canopy/federation';
import { firstScreen, overrideLink } from './override-link.ts';

const manifest = parseManifest({
  name: 'remote-billing',
  title: 'Billing & plans – é',
  shellApi: '^1.0.0',
  routes: [{ path: '/subscription/:id' }, { path: '/subscription', title: 'Subscription' }],
  exposes: { './Remote': './src/remote.tsx' },
});

it('tells the host of name, address and manifest, in characters that an address carries as they stand', () => {
  const override = { name: 'remote-billing', url: 'http://localhost:4650/', manifest };
  const link = new URL(overrideLink('https://staging.example.com', override));
  expect(link.origin + link.pathname).toBe('https://staging.example.com/subscription');
  const value = link.searchParams.get('override') ?? '';
  expect(link.search).toBe(`?override=${value}`);
  expect(value).toMatch(/^[\w-]+$/);
  expect(JSON.parse(Buffer.from(value, 'base64url').toString('utf8'))).toEqual(override);
});

it.each([
  [{ landing: '/welcome' }, '/welcome'],
  [{}, '/subscription'],
  [{ routes: [{ path: '/a/*' }, { path: '/b/:id' }] }, '/'],
  [{ routes: [] }, '/'],
])('opens the first screen that needs nothing: %j', (change, path) => {
  expect(firstScreen({ ...manifest, ...change })).toBe(path);
});
