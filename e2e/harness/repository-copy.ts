import { spawn } from 'node:child_process';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import type { CommandResult } from './remote-command.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Installed or built files. */
const NOT_SOURCE = new Set(['node_modules', '.tools', '.canopy', '.git', 'test-results']);

/** A copy of the repository, for tests that write to one. */
export interface RepositoryCopy {
  readonly root: string;
  /** Runs one of the root's npm scripts, as a user would. */
  readonly run: (script: string, args: readonly string[]) => Promise<CommandResult>;
  /** Changes a file. @throws Error unless it contains `find` exactly once */
  readonly edit: (file: string, find: string, replace: string) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Copies the sources. Dependencies are not copied: the first script installs them from pnpm's store. */
export async function copyOfRepository(root: string): Promise<RepositoryCopy> {
  await rm(root, { recursive: true, force: true });
  await mkdir(path.dirname(root), { recursive: true });
  await cp(ROOT, root, { recursive: true, verbatimSymlinks: true, filter: (file) => !NOT_SOURCE.has(path.basename(file)) });
  await symlink(path.join(ROOT, '.tools'), path.join(root, '.tools'));
  return {
    root,
    run: (script, args) => runScript(root, script, args),
    edit: async (file, find, replace) => {
      const text = await readFile(path.join(root, file), 'utf8');
      if (text.split(find).length !== 2) throw new Error(`${file} does not say exactly once: ${find}`);
      await writeFile(
        path.join(root, file),
        text.replace(find, () => replace),
      );
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

function runScript(root: string, script: string, args: readonly string[]): Promise<CommandResult> {
  const child = spawn(process.execPath, [path.join(root, 'scripts', 'run.mjs'), script, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part: string) => (text += part));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, text }));
  });
}
