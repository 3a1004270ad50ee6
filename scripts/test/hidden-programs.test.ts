import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { describe, expect, it } from '@jest/globals';
import { hidePrograms } from './hidden-programs.ts';
import { listProgramFiles } from './requirements.ts';

/** How many of the programs a process can execute. */
const COUNT =
  "import('node:fs').then(({ accessSync, constants }) => console.log(process.argv.slice(1).filter((f) => { try { accessSync(f, constants.X_OK); return true } catch { return false } }).length))";

const countExecutable = (files: readonly string[], hide: boolean) => {
  const plain = { command: process.execPath, args: ['-e', COUNT, ...files] };
  const { command, args } = hide ? hidePrograms(plain.command, plain.args) : plain;
  const { stdout, stderr, status } = spawnSync(command, args, { encoding: 'utf8' });
  return { count: Number(stdout.trim()), stderr, status };
};

describe('hidePrograms', () => {
  it('shows a step none of the programs that the suites install, and the machine all of them', () => {
    const files = listProgramFiles();
    expect(files.length).toBeGreaterThan(0);
    const asRootOnLinux = process.getuid?.() === 0 && process.platform === 'linux';
    expect(countExecutable(files, true)).toEqual({ count: asRootOnLinux ? 0 : files.length, stderr: '', status: 0 });
    expect(countExecutable(files, false)).toEqual({ count: files.length, stderr: '', status: 0 });
  });

  it("passes the command's exit code on", () => {
    const { command, args } = hidePrograms('sh', ['-c', 'exit 7']);
    expect(spawnSync(command, args).status).toBe(7);
  });
});
