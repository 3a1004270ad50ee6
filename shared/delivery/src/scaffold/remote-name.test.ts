import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { RESERVED, readRemoteName } from './remote-name.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..', '..');

describe('readRemoteName', () => {
  it('knows folder, address, component and title from one word or several', () => {
    expect(readRemoteName('site-health')).toEqual({
      team: 'site-health',
      remote: 'remote-site-health',
      component: 'SiteHealth',
      title: 'Site health',
    });
    expect(readRemoteName('remote-links')).toEqual({ team: 'links', remote: 'remote-links', component: 'Links', title: 'Links' });
  });

  it.each([
    ['', 'a name is missing'],
    ['SiteHealth', 'lower-case words joined by single hyphens'],
    ['site--health', 'lower-case words'],
    ['site_health', 'lower-case words'],
    ['../site', 'lower-case words'],
    ['4site', 'lower-case words'],
    ['a'.repeat(41), 'it has 41 characters, and 40 are the most'],
    ['settings', '/settings is an address of the portal itself'],
  ])('refuses %j and says why', (text, reason) => {
    expect(() => readRemoteName(text)).toThrow(reason);
    expect(() => readRemoteName(text)).toThrow(/^CNP-2010 /);
  });

  it('reserves the address of every screen of the host', () => {
    const source = readFileSync(path.join(ROOT, 'host/src/shell/routing/host-screens.ts'), 'utf8');
    const segments = [...source.matchAll(/'\/([a-z-]+)/g)].map(([, segment]) => segment);
    expect(segments.length).toBeGreaterThan(5);
    expect(segments.filter((segment) => segment !== undefined && !RESERVED.includes(segment))).toEqual([]);
  });
});
