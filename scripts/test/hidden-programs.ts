import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { listProgramFiles } from './requirements.ts';

/** Covers each program it is given with a file that cannot be executed, then becomes the command behind `--`. */
const HIDE = 'while [ "$1" != -- ]; do mount --bind /dev/null "$1" || exit 126; shift; done; shift; exec "$@"';

const canHide = (): boolean => process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true'], { stdio: 'ignore' }).status === 0;

/**
 * The command as a machine sees it on which the tests have never run: without the programs that `npm test` installs for its suites. A step
 * that needs one of them then fails where it was written, and not first on a newcomer's machine.
 * @returns the command in a mount namespace of its own; unchanged where the system allows none (it takes root on Linux)
 */
export function hidePrograms(command: string, args: readonly string[]): { command: string; args: readonly string[] } {
  const files = listProgramFiles();
  if (files.length === 0 || !canHide()) return { command, args };
  return { command: 'unshare', args: ['--mount', 'sh', '-c', HIDE, 'sh', ...files, '--', command, ...args] };
}
