import { execFileSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../../scripts/start/say.ts';
import { ROOT } from '../../scripts/start/settings.ts';

/** What a fresh clone does not contain. */
const NOT_CLONED = new Set(['node_modules', '.tools', '.canopy', '.git', 'dist', 'coverage', 'test-results', 'playwright-report']);

/**
 * Copies the repository into a folder as a newcomer would get it.
 * @param worktree true: the current files, without installed or built ones; false: the last commit
 * @throws StartError if there is no commit
 */
export function copyRepository(to: string, worktree: boolean): void {
  if (worktree) {
    cpSync(ROOT, to, { recursive: true, verbatimSymlinks: true, filter: (file) => !NOT_CLONED.has(path.basename(file)) });
    return;
  }
  try {
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', ROOT, to], { stdio: 'ignore' });
  } catch {
    throw new StartError('the repository could not be cloned. With --worktree the files as they are now are measured.');
  }
  if (!existsSync(path.join(to, 'package.json')))
    throw new StartError('the repository has no commit yet. With --worktree the files as they are now are measured.');
}
