import { parseStep } from '@canopy/contract/tools';
import { findBrowser } from '@canopy/crawler';
import type { ElementFacts } from '../driver/element-facts.ts';
import { startRun, type StepOutcome } from '../driver/run-steps.ts';
import type { ApplicationTest } from './application-tests.ts';
import { bareStep } from './bare-steps.ts';
import type { Application } from './bring-applications.ts';

/** For runs that are going to fail: waiting does not remove a fault. */
const HASTY = { step: 2_500, load: 12_000 };
const executable = findBrowser() ?? '';
if (executable === '') throw new Error('There is no Chromium.');

interface Followed {
  /** ms */
  readonly ms: number;
  /** '' if it passed */
  readonly failure: string;
  readonly failedAt: string;
  readonly outcomes: readonly StepOutcome[];
}

/** Runs a test as the tester does. @param known facts about each line's element when the test last passed */
export async function follow(
  test: ApplicationTest,
  origin: string,
  app: Application,
  isHasty = false,
  known: Readonly<Record<string, ElementFacts>> = {},
): Promise<Followed> {
  const began = performance.now();
  const run = await startRun({
    url: `${origin}/`,
    login: app.login,
    confined: false,
    executable,
    // Any port: the portal's remotes have their own servers.
    allowHosts: [new URL(origin).hostname, new URL(app.origin).hostname],
    maxBytes: 100_000_000,
    signal: new AbortController().signal,
    ...(isHasty && { patience: HASTY }),
  });
  const outcomes: StepOutcome[] = [];
  let failure = '';
  let failedAt = '';
  try {
    for (const line of test.lines) {
      const outcome = await run.step(line, known[line] ?? null);
      outcomes.push(outcome);
      if (outcome.success) continue;
      failure = `${line}: ${outcome.traceback}`;
      failedAt = line;
      break;
    }
  } finally {
    await run.close();
  }
  return { ms: performance.now() - began, failure, failedAt, outcomes };
}

/** The same steps, also each with a screenshot, without the tester. @returns ms */
export async function followBare(test: ApplicationTest, app: Application): Promise<number> {
  const { chromium } = await import('playwright-core');
  const began = performance.now();
  const browser = await chromium.launch({ executablePath: executable, chromiumSandbox: process.getuid?.() !== 0 });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    for (const line of test.lines) {
      const parsed = parseStep(line);
      if (!parsed.ok) throw new Error(parsed.problem);
      await bareStep(page, app.origin, parsed.step, app.login);
      await page.screenshot({ type: 'jpeg', quality: 60, animations: 'disabled' });
    }
  } finally {
    await browser.close();
  }
  return performance.now() - began;
}
