// What a dashboard visitor waits for: bytes, first paint, clicks.
import { parseArgs } from 'node:util';
import { timeClicks } from './portal/clicks.ts';
import { DASHBOARD, paintDashboard, type Paint } from './portal/dashboard-visit.ts';
import { atMost, kB, median, seconds, type Figure } from './report/figures.ts';
import { openReport } from './report/open-report.ts';
import { signIn } from './shell/sign-in.ts';
import type { Visit } from './shell/visits.ts';
import { gzipBytes } from './shell/watch-scripts.ts';
import { timeHovered } from './portal/hovered.ts';
import { importDemo } from './portal/import-demo.ts';
import { cleanedUp } from './stack/cleaned-up.ts';
import { openChromium } from './stack/chromium.ts';
import { openPortalStack } from './stack/portal-stack.ts';

export const summary =
  'the dashboards in the browser: JavaScript (≤ 430 kB gzip), LCP (≤ 1 s, ≤ 2.5 s throttled), CLS, clicks (≤ 200 ms), the first import (≤ 60 s); --rounds <n>';
/** Builds the portal, which takes minutes, so there is no small size. */
export const small = null;

const JAVASCRIPT = 430_000;
const LCP = { quick: 1_000, slow: 2_500 };
const CLS = 0.02;
const CLICK_MS = 200;
const HOVERED_MS = 100;
const IMPORT_MS = 60_000;

const inMs = (ms: number): string => `${Math.round(ms)} ms`;

/** The upper quartile: three quarters of the values are at most this. */
function thirdQuartile(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.75) - 1)] ?? 0;
}

async function several<T>(rounds: number, once: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await once());
  return all;
}

function paintFigures(quick: readonly Paint[], slow: readonly Paint[]): Figure[] {
  const lcp = (paints: readonly Paint[]) => median(paints.map((paint) => paint.lcp));
  const figures = (paints: readonly Paint[]) => seconds(median(paints.map((paint) => paint.figures)));
  const shift = Math.max(...[...quick, ...slow].map(({ cls }) => cls));
  return [
    atMost('JavaScript on the wire until it is drawn, gzip', gzipBytes(quick[0]?.scripts ?? []), JAVASCRIPT, kB),
    atMost('LCP', lcp(quick), LCP.quick, seconds),
    atMost('LCP at 1.6 Mbit/s, 150 ms, 4× CPU', lcp(slow), LCP.slow, seconds),
    { what: 'First figures', measured: figures(quick) },
    { what: 'First figures at 1.6 Mbit/s, 150 ms, 4× CPU', measured: figures(slow) },
    atMost('CLS, the worst of all', shift, CLS, (value) => value.toFixed(3)),
  ];
}

export async function measure(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: { rounds: { type: 'string', default: '5' }, write: { type: 'boolean', default: false } },
  });
  const rounds = Number(values.rounds);
  const report = openReport('portal', options);
  await cleanedUp(async (leftovers) => {
    const stack = await openPortalStack(leftovers, { monolith: false });
    const browser = await openChromium();
    leftovers.add(() => browser.close());
    // Signs in again, because access tokens expire after ten minutes.
    const visitor = async (): Promise<Visit> => ({ browser, url: stack.federated, session: await signIn(browser, stack.federated, stack) });
    const imports = await importDemo(await visitor());
    const visit = await visitor();
    const [quick, slow] = [
      await several(rounds, () => paintDashboard(visit, false)),
      await several(rounds, () => paintDashboard(visit, true)),
    ];
    report.add(`${DASHBOARD}, from an empty cache, median of ${rounds}`, paintFigures(quick, slow));
    const clicks = await timeClicks(await visitor(), rounds * 2);
    report.add(
      'Clicks on the dashboards at 4× CPU, 75th percentile',
      [...clicks].map(([what, times]) => atMost(what, thirdQuartile(times), CLICK_MS, inMs)),
    );
    const hovered = await several(rounds, async () => timeHovered(await visitor()));
    report.add('A remote that the pointer rested on', [atMost('from the click to its heading, median', median(hovered), HOVERED_MS, inMs)]);
    report.add(
      'The first import of the demo workspace: 16 months, with the browser open beside it',
      [...imports].map(([kind, ms]) =>
        kind === 'search-import' ? atMost(kind, ms, IMPORT_MS, seconds) : { what: kind, measured: seconds(ms) },
      ),
    );
    if (values.write) report.write();
  });
}
