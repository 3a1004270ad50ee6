import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseManifest } from '@canopy/federation';
import { runNew } from './run-new.ts';

let root: string;
const said: string[] = [];
const run = (name: string, json = false) => runNew([name], { root, json, say: () => {}, print: (text) => said.push(text) });

function put(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
}

/** A repository with one remote, and an installer that does what it is told. */
beforeEach(() => {
  said.length = 0;
  root = mkdtempSync(path.join(tmpdir(), 'scaffold-'));
  put('package.json', '{ "type": "module" }');
  put('shared/shell-api/package.json', '{ "version": "1.4.2" }');
  put('scripts/run.mjs', "import { writeFileSync } from 'node:fs';\nwriteFileSync('installed', process.argv.slice(2, 4).join(' '));\n");
  put(
    'remote-old/remote.config.ts',
    `export default { name: 'remote-old', title: 'Old', shellApi: '^1.0.0', routes: [{ path: '/old/*' }], redirects: [{ from: '/former', to: '/old' }],
      nav: [{ id: 'old', group: 'Beta Tools', order: 30, label: 'Old', path: '/old', icon: 'point' }], exposes: { './Remote': './src/remote.tsx' } };`,
  );
});
afterEach(() => rmSync(root, { recursive: true }));

describe('new', () => {
  it('writes a remote whose parts know each other, installs it, and says what there is', async () => {
    expect(await run('site-health')).toBe(0);
    const files = readdirSync(path.join(root, 'remote-site-health'), { recursive: true, encoding: 'utf8' });
    expect(files).toEqual(
      expect.arrayContaining([
        'package.json',
        'remote.config.ts',
        'README.md',
        'src/remote.tsx',
        'src/features/site-health/SiteHealthScreen.test.tsx',
      ]),
    );
    expect(existsSync(path.join(root, 'e2e/site-health/site-health.spec.ts'))).toBe(true);
    expect(readFileSync(path.join(root, 'installed'), 'utf8')).toBe('pnpm install');
    expect(said[0]).toBe('remote-site-health is there, at /site-health:');
  });

  it('gives it a manifest that is valid, with the repository’s shell-api and the next place in the sidebar', async () => {
    await run('site-health', true);
    const source = readFileSync(path.join(root, 'remote-site-health/remote.config.ts'), 'utf8');
    // The package that types it is not installed here.
    put('written.ts', source.replace(/^import .*$/m, 'const defineRemote = (value: object) => value;'));
    const { default: value } = (await import(path.join(root, 'written.ts'))) as { default: unknown };
    expect(parseManifest(value)).toMatchObject({
      name: 'remote-site-health',
      shellApi: '^1.0.0',
      routes: [{ path: '/site-health' }],
      nav: [{ group: 'Beta Tools', order: 40 }],
    });
    expect(JSON.parse(said[0] ?? '')).toMatchObject({ name: 'remote-site-health', path: '/site-health' });
  });

  it.each([
    ['old', 'the folder remote-old is there already'],
    ['former', 'remote-old owns the URL /former'],
  ])('refuses %s, which is taken', async (name, reason) => {
    await expect(run(name)).rejects.toThrow(reason);
    expect(existsSync(path.join(root, 'e2e'))).toBe(false);
  });

  it('leaves nothing behind when it cannot be installed, and says what the installer said', async () => {
    put('scripts/run.mjs', "process.stderr.write('no such registry');\nprocess.exitCode = 1;\n");
    await expect(run('site-health')).rejects.toThrow(/^CNP-2011 .*\nno such registry$/);
    expect(readdirSync(root).toSorted()).toEqual(['e2e', 'package.json', 'remote-old', 'scripts', 'shared']);
    expect(readdirSync(path.join(root, 'e2e'))).toEqual([]);
  });
});
