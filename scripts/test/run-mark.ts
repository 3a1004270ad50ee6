import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';

const NAME = 'CANOPY_TEST_RUN';
/** Inherited by everything that a run starts, whichever process group it is in. A nested run appends its own part. */
export const RUN_MARK: Readonly<Record<string, string>> = {
  [NAME]: [process.env[NAME], randomBytes(8).toString('hex')].filter(Boolean).join('/'),
};
const MARK = `${NAME}=${RUN_MARK[NAME]}`;

const LOOK_MS = 200;
/** A killed process is gone at once, unless the machine is too busy. */
const KILLED_MS = 20_000;

/** Processes of this run other than this one; Linux only, elsewhere none are found. */
export function processesOfRun(mark: string = MARK): number[] {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'latin1')
          .split('\0')
          .some((entry) => entry === mark || entry.startsWith(`${mark}/`));
      } catch {
        return false;
      }
    });
}

/**
 * Ends what is left of the run: asks first, then kills what does not exit.
 * @param graceMs how long each is given to exit by itself
 * @returns how many had to be killed
 */
export async function endRest(graceMs: number, mark: string = MARK): Promise<number> {
  const send = (pids: readonly number[], signal: NodeJS.Signals) => {
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch {
        // gone since it was found
      }
    }
  };
  const gone = async (ms: number): Promise<boolean> => {
    for (let waited = 0; waited < ms; waited += LOOK_MS) {
      if (processesOfRun(mark).length === 0) return true;
      await wait(LOOK_MS);
    }
    return processesOfRun(mark).length === 0;
  };
  if (processesOfRun(mark).length === 0) return 0;
  // PostgreSQL takes SIGINT to mean "drop connections and stop"; everything else here treats it as Ctrl-C.
  send(processesOfRun(mark), 'SIGINT');
  if (await gone(graceMs)) return 0;
  const stubborn = processesOfRun(mark);
  send(stubborn, 'SIGKILL');
  await gone(KILLED_MS);
  return stubborn.length;
}
