import type { Page } from '@playwright/test';
import { SLOW_CPU, SLOW_NETWORK, withPage, type Visit } from '../shell/visits.ts';
import { watchScripts, type LoadedScript } from '../shell/watch-scripts.ts';

export const DASHBOARD = '/dashboard';

/** A dashboard counts as drawn when nothing is loading and a chart is in its place. */
export async function dashboardDrawn(page: Page, timeout = 60_000): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('main [aria-busy="true"]') && document.querySelector('main [aria-roledescription="chart"]') !== null,
    undefined,
    { timeout },
  );
}

export interface Paint {
  /** ms */
  readonly lcp: number;
  readonly cls: number;
  /** until the first figures are shown, ms */
  readonly figures: number;
  readonly scripts: LoadedScript[];
}

/** Starts collecting the browser's paint entries; call it before opening the page. */
async function observePaint(page: Page): Promise<() => Promise<{ lcp: number; cls: number }>> {
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0 };
    Object.assign(window, { __paint: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.cls += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { __paint: { lcp: number; cls: number } }).__paint);
}

/** Opens the dashboard with an empty cache. `slow`: 1.6 Mbit/s, 150 ms, a processor four times slower. */
export async function paintDashboard(visit: Visit, slow: boolean): Promise<Paint> {
  return withPage(visit, async (page) => {
    const scripts = watchScripts(page);
    const painted = await observePaint(page);
    if (slow) {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK);
      await devtools.send('Emulation.setCPUThrottlingRate', SLOW_CPU);
    }
    await page.goto(`${visit.url}${DASHBOARD}`, { waitUntil: 'commit', timeout: 120_000 });
    const figures = await page.waitForFunction(
      () => document.querySelector('main dl:not([aria-busy]) dd') && performance.now(),
      undefined,
      { polling: 'raf', timeout: 120_000 },
    );
    await dashboardDrawn(page, 120_000);
    return { ...(await painted()), figures: Number(await figures.jsonValue()), scripts: await scripts.soFar() };
  });
}
