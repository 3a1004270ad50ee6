import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';

const LONGEST_MS = 15 * 60_000;
const STOP_MS = 30_000;
/** How often the portal is polled; this is the resolution of the figures. */
const ASK_EVERY_MS = 50;

export interface NpmStart {
  /**
   * Waits until the sign-in page is served. @returns ms since the command started
   * @throws Error with its output, if it exits before that or takes more than a quarter of an hour
   */
  readonly answered: (url: string) => Promise<number>;
  /** sends Ctrl-C and waits until it has exited */
  readonly stop: () => Promise<void>;
}

/** Whether the sign-in page is served, with the registry of remotes in it. */
async function answers(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/login`, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(5_000) }).catch(() => null);
  return answer?.ok === true && (await answer.text()).includes('id="canopy-registry"');
}

/** Runs `npm start` in a folder. */
export function npmStart(folder: string, environment: Readonly<Record<string, string>>): NpmStart {
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return {
    async answered(url) {
      while (!(await answers(url))) {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`npm start ended with code ${child.exitCode}.\n${output}`);
        if (performance.now() - began > LONGEST_MS)
          throw new Error(`npm start did not answer within ${LONGEST_MS / 60_000} minutes.\n${output}`);
        await wait(ASK_EVERY_MS);
      }
      return performance.now() - began;
    },
    stop: () => stop(child),
  };
}

/** Interrupts the command's whole process group, as a terminal does; kills it after half a minute. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  const group = -child.pid;
  process.kill(group, 'SIGINT');
  const timer = setTimeout(() => process.kill(group, 'SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
}
