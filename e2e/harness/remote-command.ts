import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';

const ROOT = path.resolve(import.meta.dirname, '../..');

export interface CommandResult {
  readonly code: number | null;
  /** stdout and stderr, in the order of output */
  readonly text: string;
}

/** Runs `npm run remote -- …` as a user would. @param env additional environment variables */
export function remoteCommand(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<CommandResult> {
  const child = spawn(process.execPath, [path.join('scripts', 'remote.ts'), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const keep = (part: string) => (text += part);
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, text }));
  });
}

/** The same, for commands that must succeed. @throws Error with the output */
export async function expectCommand(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string> {
  const { code, text } = await remoteCommand(args, env);
  if (code !== 0) throw new Error(`remote ${args.join(' ')} ended with ${code}:\n${text}`);
  return text;
}
