import type { CDPEvents } from 'puppeteer-core/internal/api/CDPSession.js';
import type { PageSession } from './browser.ts';

type FrameNavigated = CDPEvents['Page.frameNavigated'];

export type PageClockOptions = {
  session: PageSession;
  /** Waits for a command no longer than the page has. */
  within: <T>(command: Promise<T>) => Promise<T>;
  /** Milliseconds the page gets, by its own clock. */
  budgetMs: number;
};

/** The virtual time of one page: it stands still while requests are pending and advances at once while the page only waits. */
export type PageClock = {
  /** To be called before the page is opened. */
  watch(): Promise<void>;
  hasBegun(): boolean;
  /** Whether the page has had its time. */
  isOver(): boolean;
  /** Lets it run whatever is pending: for a page that waits for what never comes. */
  goOn(): void;
  /** Whether its elements or texts changed in its last half second. */
  stillChanging(): Promise<boolean>;
  stop(): void;
};

/** By the page's own clock. */
const RECENT_MS = 500;
const WORLD = 'canopy-clock';
/** In an isolated world, invisible to the page. */
const WATCH = `
  globalThis.lastChange = 0;
  new MutationObserver(() => { globalThis.lastChange = performance.now(); })
    .observe(document, { subtree: true, childList: true, characterData: true });`;

/**
 * Runs a page on a virtual clock, as Google's renderer does: a timer of three seconds costs nothing but has fired, however fast the machine
 * is.
 */
export function pageClock({ session, within, budgetMs }: PageClockOptions): PageClock {
  let frame: string | null = null;
  let isOver = false;
  let goesOn = false;
  const run = (policy: 'pauseIfNetworkFetchesPending' | 'advance'): void =>
    void session.send('Emulation.setVirtualTimePolicy', { policy, budget: budgetMs }).catch(() => (isOver = true));
  const expired = (): void => void (isOver = true);
  const navigated = ({ frame: { id, parentId, url } }: FrameNavigated): void => {
    if (frame !== null || parentId !== undefined || url === 'about:blank') return;
    frame = id;
    run('pauseIfNetworkFetchesPending');
  };
  session.on('Emulation.virtualTimeBudgetExpired', expired);
  session.on('Page.frameNavigated', navigated);
  return {
    watch: async () => void (await within(session.send('Page.addScriptToEvaluateOnNewDocument', { source: WATCH, worldName: WORLD }))),
    hasBegun: () => frame !== null,
    isOver: () => isOver,
    goOn() {
      if (frame === null || goesOn) return;
      goesOn = true;
      run('advance');
    },
    async stillChanging() {
      if (frame === null) return false;
      const { executionContextId } = await within(session.send('Page.createIsolatedWorld', { frameId: frame, worldName: WORLD }));
      const expression = `performance.now() - (globalThis.lastChange ?? 0) < ${RECENT_MS} && globalThis.lastChange > ${RECENT_MS}`;
      const { result } = await within(session.send('Runtime.evaluate', { expression, contextId: executionContextId, returnByValue: true }));
      return result.value === true;
    },
    stop() {
      session.off('Emulation.virtualTimeBudgetExpired', expired);
      session.off('Page.frameNavigated', navigated);
    },
  };
}
