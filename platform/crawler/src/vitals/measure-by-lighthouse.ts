import type { Page } from 'puppeteer-core';
import { PageProblem, type Device, type Figures } from './measurement.ts';

const AUDITS = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const;
const LONGEST_LOAD_MS = 30_000;
/** Until the first paint; blank pages, including error pages, are given this long. */
const LONGEST_BLANK_MS = 15_000;

/**
 * Measures a page in one Lighthouse run with simulated throttling.
 * @throws PageProblem if Lighthouse can say nothing about the page
 */
export async function measureByLighthouse(page: Page, url: string, device: Device): Promise<{ figures: Figures; version: string }> {
  // Large: loaded only when used.
  const { default: lighthouse, desktopConfig } = await import('lighthouse');
  const flags = {
    onlyAudits: Object.values(AUDITS),
    output: 'json' as const,
    logLevel: 'silent' as const,
    maxWaitForLoad: LONGEST_LOAD_MS,
    maxWaitForFcp: LONGEST_BLANK_MS,
    disableFullPageScreenshot: true,
  };
  const run = await lighthouse(
    url,
    flags,
    device === 'desktop' ? desktopConfig : undefined,
    page as unknown as Parameters<typeof lighthouse>[3],
  );
  if (!run) throw new PageProblem('Lighthouse gave no result for the page.');
  const { runtimeError, audits, lighthouseVersion } = run.lhr;
  if (runtimeError) throw new PageProblem(sayWhy(runtimeError.code, String(runtimeError.message)));
  const value = (name: keyof typeof AUDITS): number | null => audits[AUDITS[name]]?.numericValue ?? null;
  const figures = { fcp: value('fcp'), lcp: value('lcp'), tbt: value('tbt'), cls: value('cls') };
  if (figures.fcp === null) throw new PageProblem('The page painted nothing, so there is nothing to measure.');
  return { figures, version: lighthouseVersion };
}

function sayWhy(code: string, message: string): string {
  const status = /status code:? ?(\d{3})/i.exec(message)?.[1];
  if (code === 'ERRORED_DOCUMENT_REQUEST' && status !== undefined) return `The page returned status ${status}, so it was not measured.`;
  if (code === 'NO_FCP') return 'The page painted nothing, so there is nothing to measure.';
  return `Lighthouse could not measure the page (${code}).`;
}
