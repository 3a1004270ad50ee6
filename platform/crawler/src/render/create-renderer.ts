import { setTimeout as delay } from 'node:timers/promises';
import type { Outgoing } from '../outgoing/index.ts';
import type { Browser } from './browser.ts';
import { findBrowser, NO_BROWSER } from './find-browser.ts';
import { pageClock } from './page-clock.ts';
import { AnswerCache, PageRequests, type RawPage } from './page-requests.ts';
import { refusingProxy, type RefusingProxy } from './refusing-proxy.ts';

export type Rendered =
  | { ok: true; html: string; ms: number; requests: number; blocked: number; navigatedTo: string | null; stillChanging: boolean }
  /** `unavailable`: there is no browser, or it does not start. `failed`: this page could not be rendered. */
  | { ok: false; reason: 'unavailable' | 'failed' | 'aborted'; message: string };

export type RenderOptions = {
  signal?: AbortSignal;
  /** For one page in total. Default 15 s. */
  timeoutMs?: number;
  /** Called before each request of the page: resolves in its turn, with whether robots.txt allows it. Default: all, at once. */
  mayRequest?: (url: string) => Promise<boolean>;
  /** Headers for a request to this URL besides the page's own: user agent, site credentials. */
  headersFor?: (url: string) => Record<string, string>;
};

/** Renders pages as a browser does. */
export type Renderer = {
  /** Renders a page from its raw response. Never throws for what a page or a browser does. */
  render(page: RawPage, options?: RenderOptions): Promise<Rendered>;
  /** Connections that bypassed the interception, all refused. */
  refused(): number;
  close(): Promise<void>;
};

export type RendererOptions = {
  /** Fetches everything that pages request. */
  outgoing: Outgoing;
  /** Chromium; default: the one `findBrowser` finds. null: there is none. */
  executable?: string | null;
  /** Concurrent pages. Default 2. */
  concurrency?: number;
  userAgent?: string;
  /** How long a page may run by its own clock after it has begun: timers due by then have fired. Default 5 s. */
  settleMs?: number;
};

/** A page whose clock cannot be controlled counts as rendered after this long without a request. */
const QUIET_MS = 500;
const LONGEST_HTML = 10_000_000;
/** Pages per browser before a fresh one takes over: browsers grow. */
const PAGES_A_BROWSER = 200;

/**
 * Creates a renderer. The browser starts with the first page and reaches nothing by itself: the guarded client answers its
 * requests, and everything else ends at a proxy that refuses.
 *
 * @example
 * const renderer = createRenderer({ outgoing });
 * const drawn = await renderer.render({ url, status, headers, body });
 * if (drawn.ok) drawn.html;
 * await renderer.close();
 */
export function createRenderer({
  outgoing,
  executable = findBrowser(),
  concurrency = 2,
  userAgent,
  settleMs = 5_000,
}: RendererOptions): Renderer {
  const cache = new AnswerCache();
  const waiting: (() => void)[] = [];
  let free = concurrency;
  let proxy: Promise<RefusingProxy> | null = null;
  let running: Promise<Browser> | null = null;
  let refusals: () => number = () => 0;
  let drawn = 0;
  let busy = 0;

  const browser = async (): Promise<Browser> => {
    const known = await running?.catch(() => null);
    if (known && !known.gone() && (drawn < PAGES_A_BROWSER || busy > 1)) return known;
    await known?.close();
    drawn = 0;
    proxy ??= refusingProxy();
    const { port, refused } = await proxy;
    refusals = refused;
    // Loaded on first use: most processes that crawl never render a page, and the protocol's modules take a tenth of a second to load.
    running = import('./browser.ts').then(({ launchBrowser }) => launchBrowser(executable ?? '', port));
    return running;
  };

  const turn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    busy += 1;
    try {
      return await work();
    } finally {
      busy -= 1;
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };

  return {
    async render(page, { signal, timeoutMs = 15_000, mayRequest = async () => true, headersFor = () => ({}) } = {}) {
      if (executable === null) return { ok: false, reason: 'unavailable', message: NO_BROWSER };
      return turn(async () => {
        const stop = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
        let opened: Browser;
        try {
          opened = await browser();
        } catch {
          return {
            ok: false,
            reason: 'unavailable',
            message: `The browser at ${executable} does not start, so pages are crawled without rendering.`,
          };
        }
        try {
          drawn += 1;
          return await draw(opened, page, { outgoing, signal: stop, mayRequest, headersFor, cache, userAgent, settleMs });
        } catch (error) {
          // A page that never settles may block the whole browser; a fresh one costs less than finding out.
          if (stop.aborted) await opened.close();
          if (signal?.aborted) return { ok: false, reason: 'aborted', message: 'The rendering was stopped.' };
          const message = stop.aborted
            ? 'The page was not rendered in time.'
            : `The page could not be rendered: ${(error as Error).message}`;
          return { ok: false, reason: 'failed', message };
        }
      });
    },
    refused: () => refusals(),
    async close() {
      const known = await running?.catch(() => null);
      await known?.close();
      (await proxy)?.close();
    },
  };
}

type DrawOptions = {
  outgoing: Outgoing;
  signal: AbortSignal;
  mayRequest: (url: string) => Promise<boolean>;
  headersFor: (url: string) => Record<string, string>;
  cache: AnswerCache;
  userAgent: string | undefined;
  settleMs: number;
};

async function draw(browser: Browser, page: RawPage, options: DrawOptions): Promise<Rendered> {
  const { signal, userAgent, settleMs } = options;
  const started = performance.now();
  const abort = new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
  abort.catch(() => undefined);
  const within = <T>(command: Promise<T>): Promise<T> => Promise.race([command, abort]);

  signal.throwIfAborted();
  const { session, close } = await within(browser.openPage());
  const requests = new PageRequests({ session, ...options, page });
  session.on('Page.javascriptDialogOpening', () => {
    session.send('Page.handleJavaScriptDialog', { accept: false }).catch(() => undefined);
  });
  // A window or worker that the page opened: interception does not see what these do, so they do nothing.
  session.on('Target.attachedToTarget', ({ targetInfo: { type, targetId } }) => {
    if (type === 'page') browser.connection.send('Target.closeTarget', { targetId }).catch(() => undefined);
  });
  const clock = pageClock({ session, within, budgetMs: settleMs });
  try {
    await within(session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }));
    await within(session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }));
    await within(session.send('Page.enable'));
    await within(session.send('Network.enable'));
    await within(session.send('Network.setBypassServiceWorker', { bypass: true }));
    if (userAgent !== undefined) await within(session.send('Network.setUserAgentOverride', { userAgent }));
    await clock.watch();
    await within(session.send('Page.navigate', { url: page.url }));
    // A page is quiet once its clock has run out: the clock stands still while responses are pending. A page that was about to navigate
    // elsewhere never begins.
    while (!(clock.isOver() && requests.quietMs() > 0) && requests.quietMs() < (clock.hasBegun() ? 10 : 3) * QUIET_MS) {
      // Connections that never open keep the clock stopped, and so does the page's own waiting for them.
      if (requests.quietMs() > 3 * QUIET_MS) clock.goOn();
      await delay(20, undefined, { signal });
      if (browser.gone()) throw new Error('the browser ended');
    }
    const stillChanging = await clock.stillChanging();
    const expression = `document.documentElement.outerHTML.slice(0, ${LONGEST_HTML})`;
    const { result } = await within(session.send('Runtime.evaluate', { expression, returnByValue: true }));
    const { made, blocked, navigatedTo } = requests;
    return {
      ok: true,
      html: `<!doctype html>${String(result.value ?? '')}`,
      ms: Math.round(performance.now() - started),
      requests: made,
      blocked,
      navigatedTo,
      stillChanging,
    };
  } finally {
    requests.stop();
    clock.stop();
    close();
  }
}
