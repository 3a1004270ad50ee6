import type { Browser } from './browser.ts';

export type PageClockOptions = {
  /** Sends a command of the DevTools protocol. */
  ask: (method: string, params: Record<string, unknown>, sessionId: string) => Promise<Record<string, unknown>>;
  listen: Browser['listen'];
  sessionId: string;
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
export function pageClock({ ask, listen, sessionId, budgetMs }: PageClockOptions): PageClock {
  let frame: string | null = null;
  let isOver = false;
  let goesOn = false;
  const run = (policy: 'pauseIfNetworkFetchesPending' | 'advance'): void =>
    void ask('Emulation.setVirtualTimePolicy', { policy, budget: budgetMs }, sessionId).catch(() => (isOver = true));
  const stop = listen(({ method, params, sessionId: from }) => {
    if (from !== sessionId) return;
    if (method === 'Emulation.virtualTimeBudgetExpired') isOver = true;
    const { id, parentId, url } = (params['frame'] ?? {}) as { id?: string; parentId?: string; url?: string };
    if (method !== 'Page.frameNavigated' || frame !== null || id === undefined || parentId !== undefined || url === 'about:blank') return;
    frame = id;
    run('pauseIfNetworkFetchesPending');
  });
  return {
    watch: async () => void (await ask('Page.addScriptToEvaluateOnNewDocument', { source: WATCH, worldName: WORLD }, sessionId)),
    hasBegun: () => frame !== null,
    isOver: () => isOver,
    goOn() {
      if (frame === null || goesOn) return;
      goesOn = true;
      run('advance');
    },
    async stillChanging() {
      if (frame === null) return false;
      const { executionContextId } = await ask('Page.createIsolatedWorld', { frameId: frame, worldName: WORLD }, sessionId);
      const expression = `performance.now() - (globalThis.lastChange ?? 0) < ${RECENT_MS} && globalThis.lastChange > ${RECENT_MS}`;
      const { result } = (await ask('Runtime.evaluate', { expression, contextId: executionContextId, returnByValue: true }, sessionId)) as {
        result?: { value?: unknown };
      };
      return result?.value === true;
    },
    stop,
  };
}
