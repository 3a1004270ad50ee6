import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { findTargets, targetIn } from './targets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'canopy-targets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};

it('finds the host first, then the remotes by name, and nothing that is no remote', () => {
  put('host/src/main.tsx', '');
  for (const name of ['remote-b', 'remote-a']) put(`${name}/remote.config.ts`, '');
  for (const name of ['host', 'remote-a', 'remote-b', 'remote-notes']) put(`${name}/package.json`, '{"version":"1.2.3"}');
  expect(findTargets(folder)).toMatchObject([
    { name: 'host', kind: 'host', version: '1.2.3' },
    { name: 'remote-a', kind: 'remote', dir: path.join(folder, 'remote-a') },
    { name: 'remote-b', kind: 'remote' },
  ]);
});

it('takes a remote from another folder, with the packages of the workspace’s where it has none', () => {
  put('copy/remote.config.ts', '');
  put('copy/package.json', '{"version":"2.0.0"}');
  expect(targetIn(path.join(folder, 'copy'), 'remote-billing')).toEqual({
    name: 'remote-billing',
    kind: 'remote',
    version: '2.0.0',
    dir: path.join(folder, 'copy'),
  });
  expect(readlinkSync(path.join(folder, 'copy', 'node_modules'))).toMatch(/remote-billing.node_modules.?$/);
  expect(() => targetIn(path.join(folder, 'nowhere'), 'remote-billing')).toThrow(/has no remote\.config\.ts/);
});
