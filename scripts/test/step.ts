import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { ROOT } from '../start/settings.ts';
import { hidePrograms } from './hidden-programs.ts';
import { RUN_MARK } from './run-mark.ts';

/** The result of one step of the test run. */
export interface StepResult {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  /** Share of the machine's processor time in use meanwhile, by any process; undefined if steps overlap or the system does not report it. */
  readonly busy?: number | undefined;
}

/** Suites start the same servers and commands again and again, so Node's compile cache is kept across runs. */
const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  ...RUN_MARK,
  NODE_COMPILE_CACHE: path.join(ROOT, '.canopy', 'cache', 'node'),
});

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** receives what the program writes to its error output, which is otherwise passed through */
  readonly onError?: (text: string) => void;
}

/** Runs a program of the workspace and passes its output through. @returns its exit code */
export function runProgram(command: string, args: readonly string[], { env = {}, onError }: RunOptions = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', onError ? 'pipe' : 'inherit'],
      env: { ...environment(), ...env },
    });
    if (onError) child.stderr?.setEncoding('utf8').on('data', onError);
    child.on('error', () => resolve(127));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/**
 * A step that is a single check and counts as one. Checks run in parallel, so each is printed when it is finished. A check reads sources, so
 * in CI it sees a machine without the programs that the suites need.
 */
export async function check(name: string, command: string, args: readonly string[]): Promise<StepResult> {
  const began = performance.now();
  const seen = process.env['CI'] ? hidePrograms(command, args) : { command, args };
  const { code, text } = await heardProgram(seen.command, seen.args);
  process.stdout.write(`\n== ${name}\n${text}`);
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, seconds: (performance.now() - began) / 1_000 };
}

/** Runs a program of the workspace and captures both of its outputs. */
function heardProgram(command: string, args: readonly string[]): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env: environment() });
    let text = '';
    for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', (part: string) => (text += part));
    child.on('error', (error) => resolve({ code: 127, text: `${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, text }));
  });
}

/** Processor time of the machine since it started, in ms: total and idle. */
function processorTime(): { readonly all: number; readonly idle: number } {
  const times = os.cpus().map((cpu) => cpu.times);
  const sum = (of: (one: (typeof times)[number]) => number) => times.reduce((total, one) => total + of(one), 0);
  return { all: sum(({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq), idle: sum(({ idle }) => idle) };
}

/** Times a step that counts its own results. */
export async function timed(name: string, count: () => Promise<{ passed: number; failed: number }>): Promise<StepResult> {
  process.stdout.write(`\n== ${name}\n`);
  const began = performance.now();
  const before = processorTime();
  const { passed, failed } = await count();
  const after = processorTime();
  const busy = after.all > before.all ? 1 - (after.idle - before.idle) / (after.all - before.all) : undefined;
  return { name, passed, failed, seconds: (performance.now() - began) / 1_000, busy };
}
