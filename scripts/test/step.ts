import { spawn } from 'node:child_process';
import process from 'node:process';
import { ROOT } from '../start/settings.ts';

/** What a step of the test run came to. */
export interface StepResult {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
}

/** Runs a program of the workspace, its output shown as it comes. @returns its exit code */
export function runProgram(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
    child.on('error', () => resolve(127));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** A step that is one check: it counts as one. */
export async function check(name: string, command: string, args: readonly string[]): Promise<StepResult> {
  return timed(name, async () => ((await runProgram(command, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }));
}

/** Times a step that counts for itself. */
export async function timed(name: string, count: () => Promise<{ passed: number; failed: number }>): Promise<StepResult> {
  process.stdout.write(`\n== ${name}\n`);
  const began = performance.now();
  const { passed, failed } = await count();
  return { name, passed, failed, seconds: (performance.now() - began) / 1_000 };
}
