import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { CDPSession } from 'puppeteer-core/internal/api/CDPSession.js';
import { Connection } from 'puppeteer-core/internal/cdp/Connection.js';
import { PipeTransport } from 'puppeteer-core/internal/node/PipeTransport.js';

/** The commands and events of one page. */
export type PageSession = CDPSession;

/** A running Chromium, controlled by the DevTools protocol over a pipe: no port is open. */
export type Browser = {
  /** Commands to the browser itself. They reject if it refuses them or is gone. */
  connection: Connection;
  /** Opens an empty page that shares nothing with others; it runs nothing but what its session tells it to. */
  openPage(): Promise<{ session: PageSession; close(): void }>;
  /** Whether the process has exited. */
  gone(): boolean;
  close(): Promise<void>;
};

const LONGEST_MESSAGE = 64 * 1024 * 1024;
/** For one command; a page as a whole has a shorter limit of its own. */
const COMMAND_MS = 60_000;
const silent = (): undefined => undefined;

/** Flags for a Chromium that reaches nothing but the proxy at this loopback port. */
export const browserFlags = (proxyPort: number, folder: string): string[] => [
  '--headless',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-dev-shm-usage',
  '--mute-audio',
  '--no-pings',
  '--disable-domain-reliability',
  '--disable-client-side-phishing-detection',
  // Nothing leaves except through interception: every other path leads to a proxy that refuses, loopback included.
  `--proxy-server=http://127.0.0.1:${proxyPort}`,
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-features=WebTransport,DnsOverHttps,MediaRouter,OptimizationHints,Translate,IsolateOrigins,site-per-process',
  '--js-flags=--max-old-space-size=256',
  '--remote-debugging-pipe',
  `--user-data-dir=${folder}`,
  'about:blank',
];

const FOLDER = 'canopy-chromium-';

/** Removes the folders of killed processes; their browsers ended with the pipe. */
function sweepFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(FOLDER) ? Number.parseInt(name.slice(FOLDER.length), 10) : Number.NaN;
    if (Number.isNaN(pid)) continue;
    try {
      process.kill(pid, 0);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') rmSync(join(tmpdir(), name), { recursive: true, force: true });
    }
  }
}

/** Starts a Chromium without network access of its own. @throws Error if it does not start */
export async function launchBrowser(executable: string, proxyPort: number): Promise<Browser> {
  sweepFolders();
  const folder = mkdtempSync(join(tmpdir(), `${FOLDER}${process.pid}-`));
  // A separate process group, so that its children end with it.
  const child = spawn(executable, browserFlags(proxyPort, folder), {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const [input, output] = [child.stdio[3] as Writable, child.stdio[4] as Readable];
  let over = false;

  const kill = (): void => {
    if (child.pid === undefined || over) return;
    try {
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
    } catch {
      child.kill('SIGKILL');
    }
  };
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      over = true;
      connection.dispose();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
      process.off('exit', kill);
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  process.once('exit', kill);

  const connection = new Connection('', new PipeTransport(input, output, silent), 0, COMMAND_MS, false, undefined, silent);
  for (const stream of [input, output]) stream.on('error', silent);
  let size = 0;
  output.on('data', (chunk: Buffer) => {
    const end = chunk.lastIndexOf(0);
    size = end === -1 ? size + chunk.length : chunk.length - end - 1;
    if (size > LONGEST_MESSAGE) kill();
  });

  const browser: Browser = {
    connection,
    async openPage() {
      const { browserContextId } = await connection.send('Target.createBrowserContext', { disposeOnDetach: true });
      const close = (): void => void connection.send('Target.disposeBrowserContext', { browserContextId }).catch(() => undefined);
      try {
        const { targetId } = await connection.send('Target.createTarget', { url: 'about:blank', browserContextId });
        const { sessionId } = await connection.send('Target.attachToTarget', { targetId, flatten: true });
        const session = connection.session(sessionId);
        if (!session) throw new Error('The page closed as it was opened.');
        return { session, close };
      } catch (error) {
        close();
        throw error;
      }
    },
    gone: () => over,
    async close() {
      kill();
      await ended;
    },
  };
  // Answers once it is up; a browser that cannot start exits instead, which rejects.
  const started = setTimeout(kill, 20_000);
  await connection.send('Browser.getVersion').finally(() => clearTimeout(started));
  return browser;
}
