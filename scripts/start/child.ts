import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { noteChild } from './outlived.ts';
import { StartError } from './say.ts';
import { ROOT } from './settings.ts';

export interface ChildSettings {
  readonly name: string;
  /** script, relative to the root */
  readonly script: string;
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** where to write its log */
  readonly logFolder: string;
  /** called when it exits although nobody stopped it */
  readonly onDeath?: (code: number | null) => void;
}

export interface Child {
  readonly process: ChildProcess;
  /** the content of its ready line */
  readonly ready: Readonly<Record<string, unknown>>;
  /** asks it to stop and waits; kills it after ten seconds */
  readonly stop: () => Promise<void>;
}

/** However this process ends, nothing that it started stays behind. */
const living = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of living) child.kill('SIGTERM');
});

const READY_MS = 60_000;
const STOP_MS = 10_000;

function parseReady(line: string): Record<string, unknown> | null {
  if (!line.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && 'ready' in value ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/**
 * Starts a server and waits for the JSON line that announces it is ready.
 * @throws StartError with the last line it wrote, if it exits before that
 */
export async function startChild(settings: ChildSettings): Promise<Child> {
  const log = createWriteStream(path.join(settings.logFolder, `${settings.name}.log`), { flags: 'a' });
  const child = spawn(process.execPath, [path.join(ROOT, settings.script), ...(settings.args ?? [])], {
    cwd: ROOT,
    env: { ...process.env, ...settings.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group: Ctrl-C reaches only the supervisor, which stops the rest in order.
    detached: process.platform !== 'win32',
  });
  let lastError = '';
  let stopping = false;
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (line.trim()) lastError = line.trim();
    log.write(`${line}\n`);
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  living.add(child);
  const takeNoteBack = noteChild(settings.logFolder, settings.name, child.pid);
  // Its last lines may arrive after it exits.
  child.once('close', () => log.end());

  const ready = await new Promise<Record<string, unknown>>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new StartError(`${settings.name} was not ready within ${READY_MS / 1_000} s; see ${settings.logFolder}.`)),
      READY_MS,
    );
    createInterface({ input: child.stdout }).on('line', (line) => {
      log.write(`${line}\n`);
      const found = parseReady(line);
      if (found) {
        clearTimeout(timer);
        resolve(found);
      }
    });
    void ended.then((code) => {
      clearTimeout(timer);
      reject(new StartError(lastError.replace(/^canopy: /, '') || `${settings.name} ended with code ${code}; see ${settings.logFolder}.`));
    });
  }).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  void ended.then((code) => {
    living.delete(child);
    takeNoteBack();
    if (!stopping) settings.onDeath?.(code);
  });

  return {
    process: child,
    ready,
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
