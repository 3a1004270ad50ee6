import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import * as z from 'zod/mini';

const fields = z.optional(z.record(z.string(), z.unknown()));
const messageShape = z.object({
  id: z.optional(z.number()),
  method: z.optional(z.string()),
  params: fields,
  result: fields,
  error: z.optional(z.object({ message: z.string() })),
  sessionId: z.optional(z.string()),
});
type Message = z.output<typeof messageShape>;
export type BrowserEvent = { method: string; params: Record<string, unknown>; sessionId: string | undefined };

/** A running Chromium, controlled by the DevTools protocol over a pipe: no port is open. */
export type Browser = {
  /** @throws Error if the browser rejects the command or is gone */
  send(method: string, params?: Record<string, unknown>, sessionId?: string): Promise<Record<string, unknown>>;
  /** @returns a function that stops listening */
  listen(listener: (event: BrowserEvent) => void): () => void;
  /** Whether the process has exited. */
  gone(): boolean;
  close(): Promise<void>;
};

const LONGEST_MESSAGE = 64 * 1024 * 1024;

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

/** Starts a Chromium that reaches nothing by itself. @throws Error if it does not start */
export async function launchBrowser(executable: string, proxyPort: number): Promise<Browser> {
  sweepFolders();
  const folder = mkdtempSync(join(tmpdir(), `${FOLDER}${process.pid}-`));
  // A separate process group, so that its children end with it.
  const child = spawn(executable, browserFlags(proxyPort, folder), {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const [input, output] = [child.stdio[3] as Writable, child.stdio[4] as Readable];
  const waiting = new Map<number, { resolve: (result: Record<string, unknown>) => void; reject: (error: Error) => void }>();
  const listeners = new Set<(event: BrowserEvent) => void>();
  let last = 0;
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
      for (const { reject } of waiting.values()) reject(new Error('The browser ended.'));
      waiting.clear();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
      process.off('exit', kill);
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  process.once('exit', kill);

  const receive = (message: Message): void => {
    if (message.id === undefined) {
      const { method = '', params = {}, sessionId } = message;
      for (const listener of listeners) listener({ method, params, sessionId });
      return;
    }
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) asked?.reject(new Error(message.error.message));
    else asked?.resolve(message.result ?? {});
  };
  let rest: Buffer[] = [];
  let size = 0;
  output.on('data', (chunk: Buffer) => {
    let from = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, from)) {
      const message = messageShape.safeParse(JSON.parse(Buffer.concat([...rest, chunk.subarray(from, end)]).toString('utf8')));
      if (message.success) receive(message.data);
      else kill();
      [rest, size, from] = [[], 0, end + 1];
    }
    rest.push(chunk.subarray(from));
    size += chunk.length - from;
    if (size > LONGEST_MESSAGE) kill();
  });
  for (const stream of [input, output]) stream.on('error', () => undefined);

  const browser: Browser = {
    send(method, params = {}, sessionId) {
      return new Promise((resolve, reject) => {
        if (over) return reject(new Error('The browser ended.'));
        last += 1;
        waiting.set(last, { resolve, reject });
        input.write(`${JSON.stringify({ id: last, method, params, ...(sessionId === undefined ? {} : { sessionId }) })}\0`);
      });
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    gone: () => over,
    async close() {
      kill();
      await ended;
    },
  };
  // Answers once it is up; a browser that cannot start exits instead, which rejects.
  const started = setTimeout(kill, 20_000);
  await browser.send('Browser.getVersion').finally(() => clearTimeout(started));
  return browser;
}
