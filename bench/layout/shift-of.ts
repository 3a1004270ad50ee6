import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';

/** How often to check a screen while it loads. */
const LOOK_MS = 100;

export interface Shift {
  /** sum of all layout shifts of the visit, without those that follow an input */
  readonly score: number;
  /** the elements that moved furthest, as selectors */
  readonly moved: readonly string[];
}

interface Moved {
  readonly score: number;
  readonly what: string;
}

/** How long an answer of the API is held back, in ms; the same for the same call in every run. */
function delayOf(url: string): number {
  let sum = 0;
  for (const letter of new URL(url).pathname) sum = (sum * 31 + letter.charCodeAt(0)) % 601;
  return 700 + sum;
}

/** Runs in the page: records what moves, and by how much. */
function collectShifts(): void {
  const moves: Moved[] = [];
  Object.assign(window, { __moves: moves });
  type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return 'something that is gone';
    const label = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
    return `${element.tagName.toLowerCase()}${element.id && `#${element.id}`} “${label}”`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      if (entry.hadRecentInput) continue;
      const far = entry.sources.toSorted((a, b) => distance(b) - distance(a))[0];
      moves.push({
        score: entry.value,
        what: far ? `${nameOf(far.node)} by ${Math.round(distance(far))} px at ${Math.round(entry.startTime)} ms` : 'unknown',
      });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const distance = ({ previousRect: from, currentRect: to }: Source) => Math.hypot(to.x - from.x, to.y - from.y, to.height - from.height);
}

/** Resolves when nothing on the screen has been loading, and no API call pending, for a second. */
async function settled(page: Page, isUnderWay: () => boolean): Promise<void> {
  await page.locator('h1').first().waitFor({ timeout: 60_000 });
  const until = Date.now() + 30_000;
  let quietSince = Date.now();
  while (Date.now() - quietSince < 1_000 && Date.now() < until) {
    await delay(LOOK_MS);
    const busy = await page.locator('main [aria-busy="true"], main [data-loading="true"]').count();
    if (busy > 0 || isUnderWay()) quietSince = Date.now();
  }
}

/** Opens a screen with slow answers, and adds up the shifts until it is stable. */
export async function shiftOf(context: BrowserContext, url: string, width: number): Promise<Shift> {
  const page = await context.newPage();
  try {
    await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
    await page.addInitScript(collectShifts);
    let open = 0;
    await page.route('**/api/**', async (route) => {
      open += 1;
      try {
        const [answer] = await Promise.all([route.fetch(), new Promise((resolve) => setTimeout(resolve, delayOf(route.request().url())))]);
        await route.fulfill({ response: answer });
      } catch {
        // The page has left the screen, or aborted the call.
      } finally {
        open -= 1;
      }
    });
    await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
    await settled(page, () => open > 0);
    const moves = await page.evaluate(() => (window as unknown as { __moves: Moved[] }).__moves);
    return {
      score: moves.reduce((sum, { score }) => sum + score, 0),
      moved: moves
        .toSorted((a, b) => b.score - a.score)
        .slice(0, 4)
        .map(({ score, what }) => `${score.toFixed(3)} ${what}`),
    };
  } finally {
    await page.close();
  }
}
