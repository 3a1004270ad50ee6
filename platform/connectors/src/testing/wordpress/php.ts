import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** What runs in place of `php`: a program and its first arguments. */
export type Php = readonly [command: string, ...args: string[]];

const VERSION = '3.1.56';
const FOLDER = path.resolve(import.meta.dirname, '../../../../../.tools');
const IN_WASM = path.join(FOLDER, `php-wasm-${VERSION}`);
/** Builds of other versions of PHP, 30 MB each, which the package would bring along. */
const LEFT_OUT = ['5-2', '7-4', '8-0', '8-1', '8-2', '8-4', '8-5'].map((version) => `@php-wasm/node-${version}`);

const isNative = (): boolean => spawnSync('php', ['-r', 'exit(extension_loaded("pdo_sqlite") ? 0 : 1);']).status === 0;

/** PHP in WebAssembly: a GPL program like WordPress, downloaded from npm for the tests alone. @throws if it cannot be downloaded */
function inWasm(): Php {
  if (!existsSync(IN_WASM)) {
    mkdirSync(FOLDER, { recursive: true });
    const work = mkdtempSync(path.join(FOLDER, 'making-'));
    try {
      mkdirSync(path.join(work, 'none'));
      writeFileSync(path.join(work, 'none', 'package.json'), JSON.stringify({ name: 'none', version: '1.0.0' }));
      const dependencies = Object.fromEntries(['node', 'node-8-3', 'universal'].map((name) => [`@php-wasm/${name}`, VERSION]));
      const overrides = Object.fromEntries(LEFT_OUT.map((name) => [name, 'file:./none']));
      writeFileSync(path.join(work, 'package.json'), JSON.stringify({ private: true, dependencies, overrides }));
      const done = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], {
        cwd: work,
        encoding: 'utf8',
        shell: process.platform === 'win32',
        timeout: 120_000,
      });
      if (done.status !== 0) throw new Error(`PHP in WebAssembly could not be fetched: ${done.stderr || String(done.error)}`);
      try {
        renameSync(work, IN_WASM);
      } catch (error) {
        // Another run was quicker.
        if (!existsSync(IN_WASM)) throw error;
      }
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  }
  return [process.execPath, path.join(import.meta.dirname, 'php-in-wasm.ts'), IN_WASM];
}

let found: Php | undefined;

/** PHP with SQLite: the machine's own, else one in WebAssembly, which takes half a second or more per request. */
export const php = (): Php => (found ??= isNative() ? ['php'] : inWasm());
