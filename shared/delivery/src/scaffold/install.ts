import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';

/**
 * Links a new package into the workspace: pnpm through the repository's own script, so in its own version.
 * @throws Error with what pnpm said
 */
export function installWorkspace(root: string): Promise<void> {
  const script = path.join(root, 'scripts', 'run.mjs');
  const args = [script, 'pnpm', 'install', '--no-frozen-lockfile', '--prefer-offline', '--reporter=append-only', '--loglevel=error'];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(output.trim() || `it ended with ${signal ?? `code ${code}`}`));
    });
  });
}
