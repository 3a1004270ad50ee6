import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contentKey, type Target } from './content-key.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'releases-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function put(file: string, content: unknown): void {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content));
}

describe('contentKey', () => {
  const target = (name: string, kind: Target['kind']): Target => ({ name, kind, version: '1.0.0', dir: path.join(root, name) });
  const keys = () => ({
    host: contentKey(root, target('host', 'host'), 'production'),
    remote: contentKey(root, target('remote-one', 'remote'), 'production'),
  });
  const workspace = (name: string, ...dependencies: string[]) => ({
    name,
    dependencies: Object.fromEntries(dependencies.map((one) => [`@canopy/${one}`, 'workspace:*'])),
  });

  beforeEach(() => {
    put('pnpm-lock.yaml', 'lockfileVersion: 9');
    put('shared/federation/src/preset/index.ts', 'preset');
    put('shared/ui/package.json', workspace('@canopy/ui'));
    put('shared/ui/src/index.ts', 'ui');
    put('shared/contract/package.json', workspace('@canopy/contract'));
    put('shared/contract/src/index.ts', 'contract');
    put('shared/shell-api/package.json', workspace('@canopy/shell-api', 'contract'));
    put('shared/shell-api/src/index.ts', 'shell-api');
    put('host/package.json', workspace('@canopy/host', 'ui', 'shell-api'));
    put('host/src/main.tsx', 'host');
    put('remote-one/package.json', workspace('@canopy/remote-one', 'ui', 'shell-api', 'contract'));
    put('remote-one/remote.config.ts', 'manifest');
    put('remote-one/src/remote.tsx', 'remote');
  });

  it.each([
    ['the remote’s source', 'remote-one/src/remote.tsx', ['remote']],
    ['the remote’s manifest', 'remote-one/remote.config.ts', ['remote']],
    ['the host’s source', 'host/src/main.tsx', ['host']],
    ['a new file', 'host/src/new.ts', ['host']],
    ['the ui package, which the host provides', 'shared/ui/src/index.ts', ['host']],
    ['the contract, which each bundles', 'shared/contract/src/index.ts', ['host', 'remote']],
    ['the preset', 'shared/federation/src/preset/index.ts', ['host', 'remote']],
    ['the lockfile', 'pnpm-lock.yaml', ['host', 'remote']],
    ['a test', 'remote-one/src/remote.test.tsx', []],
    ['a README', 'remote-one/README.md', []],
  ])('a change of %s changes what it should', (_what, file, changed) => {
    const before = keys();
    put(file, 'changed');
    const after = keys();
    expect(Object.keys(after).filter((name) => after[name as 'host'] !== before[name as 'host'])).toEqual(changed);
  });

  it('is the same for the same content, and another for another mode', () => {
    expect(keys()).toEqual(keys());
    expect(contentKey(root, target('host', 'host'), 'development')).not.toBe(keys().host);
  });
});
