import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import type { Page } from '@playwright/test';
import { ROOT } from '../../scripts/start/settings.ts';
import { TEXT, type HostElsewhere } from './host-elsewhere.ts';

export interface DevCommand {
  readonly stop: () => Promise<void>;
}

interface Ready {
  readonly command: DevCommand;
  readonly page: Page;
  /** ms until the link was printed */
  readonly listening: number;
  /** ms until the remote's text was visible */
  readonly shown: number;
}

/** Runs the command, opens the link as soon as it is printed, and waits for the remote. */
export async function timeReady(host: HostElsewhere, page: Page): Promise<Ready> {
  const began = performance.now();
  // As `npm run remote -- dev` does, including npm's own half second.
  const child = spawn(
    'npm',
    ['run', '--silent', 'remote', '--', 'dev', 'billing', '--host', host.url, '--dir', host.copy, '--port', String(host.port)],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  const command = { stop: () => stop(child) };
  try {
    const link = await linkOf(child);
    const listening = performance.now() - began;
    await page.goto(link);
    await page.getByRole('button', { name: 'Show mine' }).click();
    await page.getByText(TEXT).waitFor({ timeout: 60_000 });
    return { command, page, listening, shown: performance.now() - began };
  } catch (error) {
    await command.stop();
    throw error;
  }
}

function linkOf(child: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    for (const output of [child.stdout, child.stderr]) {
      output?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const link = /https?:\/\/\S+\?override=[\w-]{20,}(?=\s)/.exec(said)?.[0];
        if (link) resolve(link);
      });
    }
    child.once('exit', (code) => reject(new Error(`remote dev ended with code ${code}.\n${said}`)));
  });
}

/** Sends Ctrl-C to the command and its child processes. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGINT');
  await ended;
}
