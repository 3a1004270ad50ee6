import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';

const LOOK_EVERY_MS = 50;
/** The Node compile cache, kept between runs and shared by all tools; otherwise each would first have to compile itself. */
const COMPILED = path.join(tmpdir(), 'canopy-bench-compiled');
/** Clock ticks per second in /proc, on every Linux there is. */
const TICKS = 100;

export interface Watched {
  readonly ms: number;
  /** CPU seconds, user and system */
  readonly cpu: number;
  /** peak resident memory in bytes */
  readonly peak: number;
  readonly lines: string[];
}

/** What Linux reports about a process; null once it is gone. */
function look(pid: number): { cpu: number; peak: number } | null {
  try {
    const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number.isNaN(peak) ? null : { peak, cpu: (Number(fields[11]) + Number(fields[12])) / TICKS };
  } catch {
    return null;
  }
}

/** Runs a script to completion and records the resources it uses. Linux only. @throws Error if it fails */
export async function watchProcess(script: string, args: readonly string[]): Promise<Watched> {
  const began = performance.now();
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  let last = { cpu: 0, peak: 0 };
  const timer = setInterval(() => (last = (child.pid && look(child.pid)) || last), LOOK_EVERY_MS);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(timer);
  if (code !== 0) throw new Error(`${script} ended with code ${code}.`);
  return { ms: performance.now() - began, ...last, lines };
}
