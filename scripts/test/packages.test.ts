import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Manifest } from '@canopy/federation';
import { ROOT } from '../start/settings.ts';

const foldersIn = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map((entry) => entry.name);

const remotes = foldersIn('.').filter((name) => name.startsWith('remote-'));
const teamOf = (remote: string) => remote.replace('remote-', '');
const isStatic = (segment: string) => segment !== '' && !segment.startsWith(':') && segment !== '*';

describe.each(remotes)('%s', (remote) => {
  const features = foldersIn(`${remote}/src/features`);

  it('has the feature folder that each of its routes names', async () => {
    const { default: manifest } = (await import(path.join(ROOT, remote, 'remote.config.ts'))) as { default: Manifest };
    const paths = manifest.routes.map((route) => route.path);
    const named = (route: string) =>
      route
        .split('/')
        .filter(isStatic)
        .some((segment) => features.includes(segment));
    // `/dashboard` is the entry of `/dashboard/overview`, which names the folder.
    const isEntry = (route: string) => paths.some((other) => other !== route && other.startsWith(`${route}/`) && named(other));
    expect(paths.filter((route) => !named(route) && !isEntry(route))).toEqual([]);
  });

  it('has an end-to-end spec in its team’s folder', () => {
    const specs = readdirSync(path.join(ROOT, 'e2e', teamOf(remote)));
    expect(specs.filter((spec) => spec.endsWith('.spec.ts'))).not.toEqual([]);
  });
});

describe('the server', () => {
  const modules = foldersIn('platform/server/src/modules').flatMap((team) =>
    foldersIn(`platform/server/src/modules/${team}`)
      .map((noun) => `${team}/${noun}`)
      .filter((module) => existsSync(path.join(ROOT, 'platform/server/src/modules', module, 'routes.ts'))),
  );

  it.each(modules)('serves %s from the contract file of that name', (module) => {
    expect(existsSync(path.join(ROOT, 'shared/contract/src', `${module}.ts`))).toBe(true);
  });
});
