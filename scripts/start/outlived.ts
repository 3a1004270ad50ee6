import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';

interface Identity {
  readonly pid: number;
  /** when it began, as the system reports it: a reused process id has a different time */
  readonly since: string;
}
interface Note extends Identity {
  readonly supervisor: Identity;
}

const END = '.process.json';
const STOP_MS = 10_000;
const LOOK_MS = 50;

/** When a process began, as the system reports it; null if there is none, or the system does not say. */
function beganAt(pid: number): string | null {
  try {
    // The name in brackets may contain spaces; field 22 counts from before it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? null : (rest[18] ?? null);
  } catch {
    if (process.platform === 'linux' || process.platform === 'win32') return null;
  }
  try {
    return (
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || null
    );
  } catch {
    return null;
  }
}

const isAlive = ({ pid, since }: Identity): boolean => beganAt(pid) === since;

function identityIn(value: unknown): Identity | null {
  if (typeof value !== 'object' || value === null || !('pid' in value) || !('since' in value)) return null;
  const { pid, since } = value;
  return typeof pid === 'number' && pid > 1 && typeof since === 'string' ? { pid, since } : null;
}

function readNote(file: string): Note | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const child = identityIn(value);
    const supervisor = identityIn((value as { supervisor?: unknown }).supervisor);
    return child && supervisor && { ...child, supervisor };
  } catch {
    return null;
  }
}

/** Records that a process is this one's child, so that the next start finds it if this one is killed. @returns removes the record */
export function noteChild(folder: string, name: string, pid: number | undefined): () => void {
  const [since, own] = [pid === undefined ? null : beganAt(pid), beganAt(process.pid)];
  if (pid === undefined || since === null || own === null) return () => {};
  const file = path.join(folder, `${name}${END}`);
  const note: Note = { pid, since, supervisor: { pid: process.pid, since: own } };
  writeFileSync(file, JSON.stringify(note));
  return () => {
    if (readNote(file)?.pid === pid) rmSync(file, { force: true });
  };
}

async function end(child: Identity): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (!isAlive(child)) return;
    try {
      process.kill(child.pid, signal);
    } catch {
      // It exited between the check and the signal.
      return;
    }
    for (let waited = 0; waited < STOP_MS && isAlive(child); waited += LOOK_MS) await wait(LOOK_MS);
  }
}

/**
 * Ends what an earlier, killed start left behind. Leaves alone what belongs to a start that is still running, and any process that merely
 * reuses a recorded process id.
 * @returns their names
 */
export async function endOutlived(folder: string): Promise<string[]> {
  const ended: string[] = [];
  for (const entry of readdirSync(folder).filter((file) => file.endsWith(END))) {
    const file = path.join(folder, entry);
    const note = readNote(file);
    if (note && isAlive(note.supervisor)) continue;
    if (note && isAlive(note)) {
      await end(note);
      ended.push(entry.slice(0, -END.length));
    }
    rmSync(file, { force: true });
  }
  return ended.toSorted();
}
