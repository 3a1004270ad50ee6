import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Lookup } from '../outgoing/guarded-connector.ts';
import { findBrowser } from '../render/find-browser.ts';
import { guardedProxy, type GuardedProxy } from './guarded-proxy.ts';
import type { MeasureRequest, MeasureResult } from './measurement.ts';
import { processTree } from './process-tree.ts';

export type MeasurerOptions = {
  /** Private hosts the operator allows: `host` (any port) or `host:port`. */
  allowHosts?: readonly string[];
  lookup?: Lookup;
  /** Chromium; default: the one `findBrowser` finds. null: there is none. */
  executable?: string | null;
  /** For one page in total; then the browser is killed. Default 75 s. */
  timeoutMs?: number;
  /** Maximum memory of browser and measuring process together; then they are killed. Linux only. Default 1.5 GB. */
  maxMemoryBytes?: number;
  /** Maximum bytes servers may send for one page. Default 100 MB. */
  maxBytes?: number;
};

/** Measures pages, one at a time, in one browser. */
export type Measurer = {
  /** Never throws for what a page or a browser does. */
  measure(request: MeasureRequest, signal?: AbortSignal): Promise<MeasureResult>;
  /** Attempted connections from pages to non-public addresses. */
  refused(): number;
  close(): Promise<void>;
};

/** Message for when there is no browser. */
export const NO_BROWSER_FOR_VITALS =
  'No Chromium was found, so page speed cannot be measured; the rest of the audit works. Ask the operator to install one.';

/** Pages per browser before a fresh one takes over: browsers grow. */
const PAGES_A_BROWSER = 60;
const WATCH_MS = 500;
const WORKER = fileURLToPath(new URL('./vitals-worker.ts', import.meta.url));

type Running = { child: ChildProcess; ended: Promise<void>; pages: number };

/**
 * Creates a measurer. The browser starts with the first page, in its own process, and reaches only public addresses and the
 * hosts the operator allows, through a guarded proxy.
 *
 * @example
 * const measurer = createMeasurer({ allowHosts: ['sandbox:8090'] });
 * const result = await measurer.measure({ url, device: 'mobile', method: 'lighthouse' });
 * if (result.ok) result.sample.lcp;
 * await measurer.close();
 */
export function createMeasurer({
  executable = findBrowser(),
  timeoutMs = 75_000,
  maxMemoryBytes = 1_500_000_000,
  ...proxyOptions
}: MeasurerOptions = {}): Measurer {
  let starting: Promise<GuardedProxy> | null = null;
  let proxy: GuardedProxy | null = null;
  let running: Running | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  const end = async (): Promise<void> => {
    const ending = running;
    running = null;
    if (!ending) return;
    const { ids } = await processTree(ending.child.pid ?? 0);
    for (const id of ending.child.pid === undefined ? [] : ids) kill(id);
    await ending.ended;
  };

  const worker = async (chromium: string): Promise<Running> => {
    if (running && running.pages >= PAGES_A_BROWSER) await end();
    if (running) return running;
    starting ??= guardedProxy(proxyOptions);
    proxy = await starting;
    const folder = await mkdtemp(join(tmpdir(), 'canopy-vitals-'));
    const { PATH = '', TMPDIR, LANG } = process.env;
    // None of the environment's secrets are exposed to the process that runs strangers' pages.
    const env = { PATH, HOME: folder, ...(TMPDIR !== undefined && { TMPDIR }), ...(LANG !== undefined && { LANG }) };
    const child = fork(WORKER, [chromium, String(proxy.port), join(folder, 'profile')], {
      execArgv: ['--max-old-space-size=512'],
      env,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const ended = new Promise<void>((resolve) => {
      const over = (): void => {
        if (running?.child === child) running = null;
        rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
          .catch(() => undefined)
          .finally(resolve);
      };
      child.once('exit', over);
      child.once('error', over);
    });
    return (running = { child, ended, pages: 0 });
  };

  const ask = async (chromium: string, request: MeasureRequest, signal?: AbortSignal): Promise<MeasureResult> => {
    const asked = await worker(chromium);
    asked.pages += 1;
    proxy?.nextPage();
    return answerOf(asked.child, asked.ended, request, { signal, timeoutMs, maxMemoryBytes });
  };

  const measureNow = async (request: MeasureRequest, signal?: AbortSignal): Promise<MeasureResult> => {
    if (executable === null) return { ok: false, reason: 'browser', message: NO_BROWSER_FOR_VITALS };
    if (signal?.aborted) return ABORTED;
    // Files and the browser's own pages can be reached without a network.
    if (!/^https?:\/\//i.test(request.url)) return { ok: false, reason: 'page', message: 'Only http and https pages can be measured.' };
    let result = await ask(executable, request, signal);
    // On a machine under load a browser sometimes starts but never opens a page.
    if (!result.ok && result.reason === 'browser' && !signal?.aborted) {
      await end();
      result = await ask(executable, request, signal);
    }
    const isPageProblem = !result.ok && result.reason === 'page';
    // A browser that failed once is not reused.
    if (!result.ok && !isPageProblem) await end();
    if (proxy?.isOverLimit()) return { ok: false, reason: 'limit', message: 'The page sends too much to be measured.' };
    return result;
  };

  return {
    measure(request, signal) {
      const mine = turn.then(() => measureNow(request, signal));
      turn = mine.catch(() => undefined);
      return mine;
    },
    refused: () => proxy?.refused() ?? 0,
    async close() {
      await end();
      await (await starting)?.close();
    },
  };
}

const ABORTED: MeasureResult = { ok: false, reason: 'aborted', message: 'The measurement was stopped.' };

type Limits = { signal: AbortSignal | undefined; timeoutMs: number; maxMemoryBytes: number };

/** The worker's answer, or why waiting for it was given up. */
async function answerOf(
  child: ChildProcess,
  ended: Promise<void>,
  request: MeasureRequest,
  { signal, timeoutMs, maxMemoryBytes }: Limits,
): Promise<MeasureResult> {
  const over = new AbortController();
  const limit = (message: string): MeasureResult => ({ ok: false, reason: 'limit', message });
  try {
    return await new Promise<MeasureResult>((resolve) => {
      const once = { once: true, signal: over.signal };
      const timer = setTimeout(
        () => resolve(limit(`The page was not measured within ${Math.round(timeoutMs / 1000)} seconds.`)),
        timeoutMs,
      );
      const watch = setInterval(() => {
        processTree(child.pid ?? 0).then(
          ({ bytes }) => {
            if (bytes > maxMemoryBytes) resolve(limit(`The page needs more than ${Math.round(maxMemoryBytes / 1e6)} MB of memory.`));
          },
          () => undefined,
        );
      }, WATCH_MS);
      const listener = (result: MeasureResult): void => resolve(result);
      child.once('message', listener);
      over.signal.addEventListener(
        'abort',
        () => {
          clearTimeout(timer);
          clearInterval(watch);
          child.off('message', listener);
        },
        { once: true },
      );
      signal?.addEventListener('abort', () => resolve(ABORTED), once);
      void ended.then(() => resolve({ ok: false, reason: 'browser', message: 'The browser exited while it measured the page.' }));
      child.send(request, (error) => {
        if (error) resolve({ ok: false, reason: 'browser', message: 'The browser did not respond.' });
      });
    });
  } finally {
    over.abort();
  }
}

function kill(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It exited on its own.
  }
}
