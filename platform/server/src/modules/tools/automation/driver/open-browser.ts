import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { guardedProxy, type GuardedProxy } from '@canopy/crawler/vitals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { StepFailure } from './step-failure.ts';

type Lookup = NonNullable<NonNullable<Parameters<typeof guardedProxy>[0]>['lookup']>;

export interface BrowserOptions {
  /** Chromium */
  executable: string;
  /** private hosts the operator allows: `host` or `host:port` */
  allowHosts: readonly string[];
  /** limit on all bytes that pages may send */
  maxBytes: number;
  /** replaces the system's resolver; its answers are still checked */
  lookup?: Lookup;
}

/** A separate browser for one run: a fresh profile, no downloads, and no network access except through the guarded proxy. */
export interface OpenBrowser {
  context: BrowserContext;
  proxy: GuardedProxy;
  /** the page that steps act on: the newest one open */
  page(): Page;
  /** events outside the steps since the last call: dialogs, new tabs, refused downloads */
  notes(): string[];
  /** ms since a request started or ended; 0 while one is in progress */
  quietMs(): number;
  /** Settles, as a failure, when the browser or the page crashes. */
  crashed: Promise<StepFailure>;
  isGone(): boolean;
  close(): Promise<void>;
}

/** All traffic goes through the proxy, loopback included; names are resolved only there. */
const FLAGS = [
  '--disable-quic',
  '--no-pings',
  '--disable-domain-reliability',
  '--disable-client-side-phishing-detection',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  // Replaces the driver's own list, whose relevant entries are repeated here.
  '--disable-features=WebTransport,DnsOverHttps,MediaRouter,OptimizationHints,Translate,IsolateOrigins,site-per-process,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding,DestroyProfileOnBrowserClose,AvoidUnnecessaryBeforeUnloadCheckSync,NetworkTimeServiceQuerying,PreconnectToSearch,AvoidCorsURLLoaderRestartOnRedirect',
  '--js-flags=--max-old-space-size=512',
];
const VIEWPORT = { width: 1280, height: 800 };
const LAUNCH_MS = 30_000;

/** UDP connections are not proxied, so pages cannot open any. */
function withoutDirectConnections(): void {
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'WebTransport']) {
    Object.defineProperty(globalThis, name, { value: undefined, configurable: false, writable: false });
  }
}

/** Starts a browser. @throws Error if it does not start */
export async function openBrowser({ executable, ...network }: BrowserOptions): Promise<OpenBrowser> {
  const { chromium } = await import('playwright-core');
  const proxy = await guardedProxy(network);
  const folder = await mkdtemp(path.join(tmpdir(), 'canopy-automation-'));
  const { PATH = '', LANG } = process.env;
  let browser: Browser | undefined;
  const cleanUp = async (): Promise<void> => {
    await browser?.close().catch(() => undefined);
    await proxy.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }).catch(() => undefined);
  };
  try {
    browser = await chromium.launch({
      executablePath: executable,
      headless: true,
      // Not available to root.
      chromiumSandbox: process.getuid?.() !== 0,
      args: FLAGS,
      proxy: { server: `http://127.0.0.1:${proxy.port}` },
      // The environment's secrets stay out of the browser, which runs untrusted pages.
      env: { PATH, HOME: folder, TMPDIR: folder, ...(LANG !== undefined && { LANG }) },
      timeout: LAUNCH_MS,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const context = await browser.newContext({
      acceptDownloads: false,
      serviceWorkers: 'block',
      viewport: VIEWPORT,
      locale: 'en-GB',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      permissions: [],
    });
    await context.addInitScript(withoutDirectConnections);
    return await watched(browser, context, proxy, cleanUp);
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

async function watched(browser: Browser, context: BrowserContext, proxy: GuardedProxy, cleanUp: () => Promise<void>): Promise<OpenBrowser> {
  const pages: Page[] = [];
  let notes: string[] = [];
  let underWay = 0;
  let lastChange = performance.now();
  let gone = false;
  let closing = false;
  let crash: (failure: StepFailure) => void = () => undefined;
  const crashed = new Promise<StepFailure>((resolve) => (crash = resolve));

  const count = (by: number) => () => {
    underWay = Math.max(0, underWay + by);
    lastChange = performance.now();
  };
  context.on('request', count(1));
  context.on('requestfinished', count(-1));
  context.on('requestfailed', count(-1));
  browser.on('disconnected', () => {
    gone = true;
    if (!closing) crash(new StepFailure('The browser crashed.'));
  });
  const watch = (page: Page): void => {
    pages.push(page);
    page.on('close', () => pages.splice(pages.indexOf(page), 1));
    page.on('crash', () => {
      gone = true;
      crash(new StepFailure('The page crashed the browser: it may need more memory than a run is given.'));
    });
    page.on('dialog', (dialog) => {
      const isLeaving = dialog.type() === 'beforeunload';
      if (!isLeaving) notes.push(`The page asked “${dialog.message().slice(0, 200)}”; the dialog was dismissed.`);
      void (isLeaving ? dialog.accept() : dialog.dismiss()).catch(() => undefined);
    });
    page.on('download', (download) => {
      notes.push('A download was refused.');
      void download.cancel().catch(() => undefined);
    });
  };
  context.on('page', (page) => {
    if (pages.length > 0) notes.push('A new tab was opened; the steps continue there.');
    watch(page);
  });
  await context.newPage();

  return {
    context,
    proxy,
    page() {
      const page = pages.at(-1);
      if (!page) throw new StepFailure('The page was closed.');
      return page;
    },
    notes() {
      const said = notes;
      notes = [];
      return [...new Set(said)];
    },
    quietMs: () => (underWay > 0 ? 0 : performance.now() - lastChange),
    crashed,
    isGone: () => gone,
    async close() {
      closing = true;
      await cleanUp();
    },
  };
}
