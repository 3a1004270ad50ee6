import type { Browser } from './browser.ts';

export type PageClockOptions = {
  /** Sends a command of the DevTools protocol. */
  ask: (method: string, params: Record<string, unknown>, sessionId: string) => Promise<Record<string, unknown>>;
  listen: Browser['listen'];
  sessionId: string;
  /** Milliseconds the page gets, by its own clock. */
  budgetMs: number;
};

/** The time of one page: it stands still while requests are under way and passes at once where the page only waits. */
export type PageClock = {
  /** To be called before the page is opened. */
  watch(): Promise<void>;
  hasBegun(): boolean;
  /** Whether the page has had its time. */
  isOver(): boolean;
  /** Lets it go on whatever is under way: for a page that waits for what never comes. */
  goOn(): void;
  /** Whether its elements or texts changed in the last half second of it. */
  stillChanging(): Promise<boolean>;
  stop(): void;
};

/** By the page's own clock. */
const RECENT_MS = 500;
const WORLD = 'canopy-clock';
/** In a world of its own, which the page does not see. */
const WATCH = `
  globalThis.lastChange = 0;
  new MutationObserver(() => { globalThis.lastChange = performance.now(); })
    .observe(document, { subtree: true, childList: true, characterData: true });`;

/**
 * Lets a page go on by a clock of its own, as Google's renderer does: a timer of three seconds costs nothing and has fired all the
 * same, however fast the machine is.
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
