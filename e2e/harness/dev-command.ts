import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';

const ROOT = path.resolve(import.meta.dirname, '../..');
const READY_MS = 240_000;

/** `npm run remote -- dev …` while it is running. */
export interface DevCommand {
  /** links printed so far, newest last */
  readonly links: () => string[];
  /** its output so far */
  readonly text: () => string;
  /** Presses Ctrl-C and waits for it to exit. @returns its exit code */
  readonly stop: () => Promise<number | null>;
}

/**
 * Starts the command and waits for its link.
 * @param dataFolder folder for its logs
 * @throws Error with its output if it exits before that
 */
export async function devCommand(args: readonly string[], dataFolder: string): Promise<DevCommand> {
  const child = spawn(process.execPath, [path.join('scripts', 'remote.ts'), 'dev', ...args], {
    cwd: ROOT,
    env: { ...process.env, CANOPY_DATA: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const links = () => [...said.matchAll(/https?:\/\/\S+\?override=[\w-]{20,}/g)].map(([link]) => link);
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const ready = new Promise<void>((resolve, reject) => {
    const keep = (text: string) => {
      said += text;
      if (links().length > 0) resolve();
    };
    for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', keep);
    void ended.then((code) => reject(new Error(`remote dev ${args.join(' ')} ended with ${code}:\n${said}`)));
    setTimeout(() => reject(new Error(`remote dev ${args.join(' ')} was not ready in time:\n${said}`)), READY_MS).unref();
  });
  const stop = () => {
    child.kill('SIGINT');
    return ended;
  };
  try {
    await ready;
  } catch (error) {
    child.kill('SIGINT');
    throw error;
  }
  return { links, text: () => said, stop };
}
