import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';

/** Work under the lock takes milliseconds; a lock this old belongs to a machine that no longer runs. */
const OLD_MS = 30_000;
const LONGEST_PAUSE_MS = 40;

const holder = z.object({ token: z.string(), pid: z.number(), machine: z.string(), since: z.number() });
type Holder = z.output<typeof holder>;

/**
 * Runs some work while holding an exclusive lock file. A lock whose process has ended is broken at once; another machine's, when it is old.
 * @param waitMs how long to wait for the lock
 * @throws Error if it is not released in time
 */
export async function withFileLock<T>(file: string, work: (isHeld: () => Promise<boolean>) => Promise<T>, waitMs = OLD_MS * 2): Promise<T> {
  const mine: Holder = { token: randomUUID(), pid: process.pid, machine: os.hostname(), since: Date.now() };
  const isHeld = async () => (await holderOf(file))?.token === mine.token;
  const deadline = Date.now() + waitMs;
  while (!(await take(file, mine))) {
    const other = await holderOf(file);
    if (other && isGone(other)) await breakLock(file, other, waitMs);
    else if (Date.now() > deadline) throw new Error(`${file} is held by process ${other?.pid} of ${other?.machine}`);
    else await wait(1 + Math.random() * LONGEST_PAUSE_MS);
  }
  try {
    return await work(isHeld);
  } finally {
    if (await isHeld()) await rm(file, { force: true });
  }
}

/** Written to a temporary file and then linked: a lock file is never visible without its holder. */
async function take(file: string, mine: Holder): Promise<boolean> {
  const beside = `${file}.${mine.token}`;
  await writeFile(beside, JSON.stringify(mine));
  try {
    await link(beside, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(beside, { force: true });
  }
}

/** If several processes find a lock abandoned, one removes it; the others then find another holder's lock and leave it. */
function breakLock(file: string, abandoned: Holder, waitMs: number): Promise<void> {
  const remove = async () => {
    if ((await holderOf(file))?.token === abandoned.token) await rm(file, { force: true });
  };
  return withFileLock(`${file}.break`, remove, waitMs);
}

async function holderOf(file: string): Promise<Holder | undefined> {
  try {
    return holder.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}

function isGone({ pid, machine, since }: Holder): boolean {
  if (Date.now() - since > OLD_MS) return true;
  if (machine !== os.hostname()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
