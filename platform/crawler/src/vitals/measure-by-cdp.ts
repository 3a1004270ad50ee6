import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from 'puppeteer-core';
import { EMULATION } from './devices.ts';
import { PageProblem, type Device, type Figures } from './measurement.ts';
import { OBSERVER_SOURCE, OBSERVER_WORLD, observedShape, totalBlockingTime, type Observed } from './observer.ts';

/** Version of this file's measuring rules; figures of different versions are not averaged. */
export const CDP_VERSION = '1';

/** After loading, a page counts as finished after this long without requests and long tasks. */
const QUIET_MS = 1_500;
/** A page that never settles is measured until here. */
const LONGEST_MS = 30_000;
/** Requests that may stay open: streams and long polls. */
const OPEN_REQUESTS = 2;

/**
 * Loads a page once under throttling and reads what the browser itself observed.
 * @throws PageProblem if the page yields nothing to measure
 */
export async function measureByCdp(page: Page, url: string, device: Device, chromeVersion: string): Promise<Figures> {
  const session = await page.createCDPSession();
  const watch = watchPage(session);
  await prepare(session, device, chromeVersion);
  const late = delay(LONGEST_MS, null, { ref: false });
  const navigated = await Promise.race([session.send('Page.navigate', { url }), late]);
  if (navigated === null) throw new PageProblem(`The page did not respond within ${LONGEST_MS / 1000} seconds.`);
  const { errorText } = navigated;
  if (errorText !== undefined) throw new PageProblem(`The page could not be opened (${errorText}).`);
  const started = performance.now();
  let seen: Observed | null = null;
  let tasks = 0;
  let lastTask = started;
  for (;;) {
    await delay(100);
    const now = performance.now();
    seen = await read(session, watch.world()).catch(() => null);
    if (seen !== null && seen.tasks.length !== tasks) {
      tasks = seen.tasks.length;
      lastTask = now;
    }
    const atRest = watch.loaded() && watch.quietMs() >= QUIET_MS && now - lastTask >= QUIET_MS && seen?.fcp != null;
    if (atRest || now - started > LONGEST_MS) break;
    // Loaded, idle and blank: a page that has painted nothing by now will not.
    if (watch.loaded() && watch.quietMs() >= 5_000 && seen !== null && seen.fcp === null) break;
  }
  const status = watch.status();
  if (status !== null && status >= 400) throw new PageProblem(`The page returned status ${status}, so it was not measured.`);
  if (seen === null || seen.fcp === null) throw new PageProblem('The page painted nothing, so there is nothing to measure.');
  return { fcp: seen.fcp, lcp: seen.lcp, tbt: totalBlockingTime(seen), cls: seen.cls };
}

async function prepare(session: CDPSession, device: Device, chromeVersion: string): Promise<void> {
  const {
    width,
    height,
    deviceScaleFactor,
    mobile,
    userAgent,
    platform,
    latencyMs,
    downloadBytesPerSecond,
    uploadBytesPerSecond,
    cpuSlowdown,
  } = EMULATION[device];
  await session.send('Page.enable');
  await session.send('Runtime.enable');
  await session.send('Network.enable');
  await session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor, mobile });
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: mobile });
  await session.send('Emulation.setUserAgentOverride', {
    userAgent: userAgent(chromeVersion),
    userAgentMetadata: { platform, platformVersion: '', architecture: '', model: '', mobile },
  });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: downloadBytesPerSecond,
    uploadThroughput: uploadBytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: OBSERVER_SOURCE, worldName: OBSERVER_WORLD, runImmediately: true });
}

/** Tracks a page's network activity, and where its observer runs. */
function watchPage(session: CDPSession) {
  const open = new Set<string>();
  let lastChange = performance.now();
  let loaded = false;
  let status: number | null = null;
  let world: string | null = null;
  let frame: string | null = null;
  const change = (): void => void (lastChange = performance.now());
  session.on('Network.requestWillBeSent', ({ requestId }) => {
    open.add(requestId);
    change();
  });
  for (const event of ['Network.loadingFinished', 'Network.loadingFailed'] as const) {
    session.on(event, ({ requestId }) => {
      open.delete(requestId);
      change();
    });
  }
  session.on('Network.responseReceived', ({ type, response, frameId }) => {
    if (type === 'Document' && (frame === null || frameId === frame)) {
      frame = frameId ?? null;
      status = response.status;
    }
  });
  session.on('Page.loadEventFired', () => {
    loaded = true;
    change();
  });
  session.on('Page.frameNavigated', (event) => {
    if (event.frame.parentId !== undefined) return;
    // The initial blank page has loaded, too; and a page may navigate to another.
    frame = event.frame.id;
    loaded = false;
    change();
  });
  session.on('Page.javascriptDialogOpening', () => {
    session.send('Page.handleJavaScriptDialog', { accept: false }).catch(() => undefined);
  });
  session.on('Runtime.executionContextCreated', ({ context }) => {
    const { frameId } = context.auxData as { frameId?: string };
    if (context.name === OBSERVER_WORLD && (frame === null || frameId === frame)) world = context.uniqueId;
  });
  return {
    loaded: () => loaded,
    status: () => status,
    world: () => world,
    quietMs: () => (open.size > OPEN_REQUESTS ? 0 : performance.now() - lastChange),
  };
}

async function read(session: CDPSession, world: string | null): Promise<Observed | null> {
  if (world === null) return null;
  const { result } = await session.send('Runtime.evaluate', { expression: 'canopyVitals()', uniqueContextId: world, returnByValue: true });
  return observedShape.parse(JSON.parse(String(result.value)));
}
