import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Outside } from './outside.ts';

const at = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** The same task on each: steps that report when they begin and end. The alternatives are installed into their own folder. */
const SCRIPTS = {
  canopy: at('../../platform/server/src/jobs/testing/stepping-process.ts'),
  dbos: at('./engines/dbos.mjs'),
  openworkflow: at('./engines/openworkflow.mjs'),
};
export type EngineName = keyof typeof SCRIPTS;
export const ENGINES = Object.keys(SCRIPTS) as EngineName[];

/** The engines' packages, to be installed into the folder that `--engines` names. */
export const PACKAGES = '@dbos-inc/dbos-sdk@5.3.0 openworkflow@0.10.1 postgres@3 pg@8';

export interface Worker {
  readonly pid: number;
  /** Peak resident memory so far, in bytes; Linux only. */
  readonly peak: () => number;
  readonly kill: () => Promise<void>;
}

export interface Engine {
  /** Starts a worker process and waits until it accepts tasks. */
  readonly work: (version?: number) => Promise<Worker>;
  /** Starts tasks from a process that does no work, as an API process would. */
  readonly start: (first: number, count: number, steps: number, ms: number) => Promise<void>;
  readonly cancel: (number: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

export function openEngine(name: EngineName, url: string, outside: Outside, folder: string): Engine {
  const workers = new Set<ChildProcess>();
  const run = (args: readonly (string | number)[], version = 1): ChildProcess => {
    const [mode = '', ...rest] = args.map(String);
    const env = { ...process.env, ENGINES: folder, STEPPING_VERSION: String(version), NODE_OPTIONS: '' };
    return spawn(process.execPath, [SCRIPTS[name], mode, url, outside.url, ...rest], { stdio: ['ignore', 'ignore', 'pipe'], env });
  };
  const ended = async (child: ChildProcess): Promise<void> => {
    let words = '';
    child.stderr?.on('data', (data: Buffer) => (words += data.toString()));
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`${name} ended with code ${code}: ${words.slice(-500)}`);
  };
  return {
    async work(version) {
      const child = run(['work'], version);
      workers.add(child);
      let words = '';
      child.stderr?.on('data', (data: Buffer) => (words = `${words}${data.toString()}`.slice(-2_000)));
      let ready = false;
      const gone = once(child, 'exit').then(() => {
        if (workers.delete(child) && ready) process.stderr.write(`a worker of ${name} ended by itself: ${words}\n`);
      });
      const pid = child.pid ?? 0;
      const told = outside.when(({ what, pid: who }) => what === 'ready' && who === pid, 60_000);
      ready = (await Promise.race([told, gone])) !== undefined;
      if (!ready) throw new Error(`a worker of ${name} did not begin: ${words}`);
      return {
        pid,
        peak: () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024,
        async kill() {
          workers.delete(child);
          child.kill('SIGKILL');
          await gone;
        },
      };
    },
    start: (...parts) => ended(run(['start', ...parts])),
    cancel: (number) => ended(run(['cancel', number])),
    async close() {
      for (const child of workers) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
    },
  };
}
