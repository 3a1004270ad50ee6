import { expect, it } from '@jest/globals';
import { parseManifest } from '@canopy/federation';
import { originsOf, pageWithOverride } from './page.ts';

const manifest = parseManifest({
  name: 'remote-b',
  title: 'B </script>',
  shellApi: '^1.0.0',
  routes: [{ path: '/b' }],
  exposes: { './Remote': './src/remote.tsx' },
});
const override = { name: 'remote-b', url: 'http://localhost:4650/', manifest };

const page = (registry: unknown, config: unknown) =>
  `<html><script type="application/json" id="canopy-registry">${JSON.stringify(registry)}</script><script type="application/json" id="canopy-config">${JSON.stringify(config)}</script><script src="/main.js"></script></html>`;
const REMOTES = [
  { name: 'remote-a', baseUrl: 'https://cdn.example.com/a/1/', fallback: { baseUrl: 'https://old.example.com/a/0/' } },
  { name: 'remote-b', baseUrl: '/releases/remote-b/1/', integrity: { 'x.js': 'sha384-x' }, fallback: { baseUrl: '/releases/remote-b/0/' } },
];
const HTML = page({ id: '1', remotes: REMOTES }, { api_base: '/api', issuer: 'https://login.example.com/realm' });

it('finds every origin that the page talks to', () => {
  expect(originsOf(HTML, 'https://staging.example.com')).toEqual([
    'https://login.example.com',
    'https://cdn.example.com',
    'https://old.example.com',
  ]);
  expect(
    originsOf(
      page({ remotes: [] }, { api_base: 'https://api.example.com/v1', issuer: 'https://staging.example.com/oidc' }),
      'https://staging.example.com',
    ),
  ).toEqual(['https://api.example.com']);
  expect(originsOf('<p>Sign in to the network</p>', 'https://staging.example.com')).toBeUndefined();
});

function jsonIn(html: string, id: string): unknown {
  return JSON.parse(new RegExp(`id="${id}">([^<]*)</script>`).exec(html)?.[1] ?? '');
}

it('puts the remote in place of the released one, without hash and fallback, and says so in the configuration', () => {
  const changed = pageWithOverride(HTML, override);
  expect(jsonIn(changed, 'canopy-registry')).toEqual({
    id: '1',
    remotes: [REMOTES[0], { name: 'remote-b', version: 'local', channel: 'override', baseUrl: override.url, manifest }],
  });
  expect(jsonIn(changed, 'canopy-config')).toMatchObject({ api_base: '/api', overrides: [{ name: 'remote-b', url: override.url }] });
  expect(changed).toContain('<script src="/main.js">');
});

it('adds a remote that has not been released yet', () => {
  const changed = pageWithOverride(page({ id: '1', remotes: [REMOTES[0]] }, {}), override);
  expect(jsonIn(changed, 'canopy-registry')).toMatchObject({ remotes: [{ name: 'remote-a' }, { name: 'remote-b', channel: 'override' }] });
});
