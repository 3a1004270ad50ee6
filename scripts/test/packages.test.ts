import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { ROOT } from '../start/settings.ts';

const foldersIn = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map((entry) => entry.name);

const remotes = foldersIn('.').filter((name) => name.startsWith('remote-'));
const teamOf = (remote: string) => remote.replace('remote-', '');

describe.each(remotes)('%s', (remote) => {
  it('has an end-to-end spec in its team’s folder', () => {
    const specs = readdirSync(path.join(ROOT, 'e2e', teamOf(remote)));
    expect(specs.filter((spec) => spec.endsWith('.spec.ts'))).not.toEqual([]);
  });
});

/** Modules that serve what another noun of the contract names. */
const SERVES: Readonly<Record<string, string>> = { 'publishing/operations': 'publishing/publish' };

describe('the server', () => {
  const modules = foldersIn('platform/server/src/modules').flatMap((team) =>
    foldersIn(`platform/server/src/modules/${team}`)
      .map((noun) => `${team}/${noun}`)
      .filter((module) => existsSync(path.join(ROOT, 'platform/server/src/modules', module, 'routes.ts'))),
  );

  it.each(modules)('serves %s from the contract file of that name', (module) => {
    expect(existsSync(path.join(ROOT, 'shared/contract/src', `${SERVES[module] ?? module}.ts`))).toBe(true);
  });
});

describe('the scripts of package.json', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')));

  it.each(Object.entries(scripts))('%s: %s', (_name, line) => {
    const script = /^node scripts\/run\.mjs ([a-z-]+)$/.exec(line)?.[1] ?? '';
    expect(script === 'pnpm' || existsSync(path.join(ROOT, 'scripts', `${script}.ts`))).toBe(true);
  });
});

const FOR_LINUX = /linux-x64(?:-gnu|-glibc)?$/;

it('the lockfile has each binary for macOS and Windows that it has for Linux', () => {
  const lockfile = readFileSync(path.join(ROOT, 'pnpm-lock.yaml'), 'utf8');
  const names = new Set([...lockfile.matchAll(/^  '?((?:@[^/']+\/)?[^@'\n]+)@/gm)].map(([, name = '']) => name));
  const forLinux = [...names].filter((name) => FOR_LINUX.test(name));
  expect(forLinux.length).toBeGreaterThan(11);
  const isMissing = (name: string, systems: readonly string[]) => !systems.some((system) => names.has(name.replace(FOR_LINUX, system)));
  expect(forLinux.filter((name) => isMissing(name, ['darwin-arm64']))).toEqual([]);
  // sharp's binary for Windows contains libvips.
  const apart = forLinux.filter((name) => !name.includes('libvips'));
  expect(apart.filter((name) => isMissing(name, ['win32-x64', 'win32-x64-msvc', 'windows-x64']))).toEqual([]);
});
