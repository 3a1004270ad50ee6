import { describe, expect, it } from '@jest/globals';
import { parseRegistry } from '@canopy/federation';
import { firstRequests, parseHostFiles } from './first-requests.ts';

const HOST = parseHostFiles(
  JSON.stringify({
    paths: ['/login'],
    files: {
      '@canopy/charts': { 'assets/7.js': 'sha384-charts', 'assets/7.css': 'sha384-look' },
      '@canopy/ui/table': { 'assets/8.js': 'x' },
    },
  }),
);

function remote(name: string, path: string, more: object = {}) {
  return {
    name,
    version: '1.0.0',
    baseUrl: `https://cdn.example.com/${name}/1.0.0/`,
    manifest: {
      name,
      title: name,
      shellApi: '^1',
      routes: [{ path }],
      redirects: [{ from: `/old${path}`, to: path }],
      exposes: { './Remote': './src/remote.tsx' },
    },
    integrity: { 'remoteEntry.js': 'sha384-entry', 'Remote.js': 'sha384-code', 'Later.js': 'sha384-later' },
    first: { files: ['Remote.js', 'unlisted.js'], shared: ['@canopy/charts', '@canopy/ui/gone'] },
    ...more,
  };
}
const requests = (address: string, remotes: object[], host = HOST) =>
  [...firstRequests(address, parseRegistry({ id: 'set-1', remotes }), host, 'n0').matchAll(/<link [^>]*>/g)].map(([tag]) => tag);

describe('firstRequests', () => {
  it('asks for the entry, the first files and the shared modules of the remote behind an address', () => {
    const found = requests('/dashboard', [remote('remote-analytics', '/dashboard'), remote('remote-tools', '/chat')]);
    expect(found).toEqual([
      '<link rel="preload" as="script" href="https://cdn.example.com/remote-analytics/1.0.0/remoteEntry.js" integrity="sha384-entry" crossorigin fetchpriority="low">',
      '<link rel="preload" as="script" href="https://cdn.example.com/remote-analytics/1.0.0/Remote.js" integrity="sha384-code" crossorigin fetchpriority="low">',
      '<link rel="preload" as="script" href="/assets/7.js" integrity="sha384-charts" crossorigin fetchpriority="low">',
      '<link rel="preload" as="style" href="/assets/7.css" integrity="sha384-look" crossorigin fetchpriority="low">',
    ]);
  });

  it('lets the host’s scripts come first: the requests wait in a template, which a script with the page’s nonce empties', () => {
    const html = firstRequests(
      '/dashboard',
      parseRegistry({ id: 'set-1', remotes: [remote('remote-analytics', '/dashboard')] }),
      HOST,
      'n0',
    );
    expect(html).toMatch(/^<template id="canopy-first">(<link [^>]*>)+<\/template><script nonce="n0">[^<]*<\/script>$/);
  });

  it('follows redirects', () => {
    expect(requests('/old/dashboard', [remote('remote-analytics', '/dashboard')])).toHaveLength(4);
  });

  it.each([
    ['a screen of the host', '/login', remote('remote-analytics', '/login')],
    ['an address of nobody', '/nowhere', remote('remote-analytics', '/dashboard')],
    ['a release that depends on who is asking', '/dashboard', remote('remote-analytics', '/dashboard', { pending: true })],
    ["a developer's remote", '/dashboard', remote('remote-analytics', '/dashboard', { integrity: undefined })],
    ['a release of before', '/dashboard', remote('remote-analytics', '/dashboard', { first: undefined })],
    [
      'redirects in a circle',
      '/a',
      remote('remote-analytics', '/dashboard', {
        manifest: {
          ...remote('remote-analytics', '/dashboard').manifest,
          redirects: [
            { from: '/a', to: '/b' },
            { from: '/b', to: '/a' },
          ],
        },
      }),
    ],
  ])('asks for nothing for %s', (_what, address, one) => {
    expect(requests(address, [one])).toEqual([]);
  });

  it('leaves a set with two owners of one address to the portal, which says so', () => {
    expect(requests('/dashboard', [remote('remote-analytics', '/dashboard'), remote('remote-tools', '/dashboard')])).toEqual([]);
  });

  it('lets nothing of the registry out of its attribute', () => {
    const [first] = requests('/dashboard', [remote('remote-analytics', '/dashboard', { baseUrl: 'https://cdn.example.com/"&<x/' })]);
    expect(first).toContain('href="https://cdn.example.com/&quot;&amp;&lt;x/remoteEntry.js"');
  });

  it.each([undefined, '{', '{"files":7}'])('asks for nothing where the host’s build says %j', (text) => {
    expect(requests('/dashboard', [remote('remote-analytics', '/dashboard')], parseHostFiles(text))).toEqual([]);
  });
});
