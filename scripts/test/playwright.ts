import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../start/settings.ts';
import { runProgram } from './step.ts';

const SUMMARY = path.join(ROOT, 'e2e', 'test-results', 'summary.json');

interface PlaywrightSummary {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number; readonly skipped: number };
}

/** The end-to-end suite against the real stack. Flaky and skipped tests count as failed. */
export async function runPlaywright(filters: readonly string[]): Promise<{ passed: number; failed: number }> {
  rmSync(SUMMARY, { force: true });
  const cli = path.join('e2e', 'node_modules', '.bin', 'playwright');
  // A few specs come one after the other, without those that would stand before them in a whole run.
  const some = filters.length > 0 ? ['--no-deps', '--workers=1', ...filters] : [];
  const code = await runProgram(cli, ['test', '--config', 'e2e/playwright.config.ts', ...some]);
  try {
    const { stats } = JSON.parse(readFileSync(SUMMARY, 'utf8')) as PlaywrightSummary;
    const failed = stats.unexpected + stats.flaky + stats.skipped;
    return { passed: stats.expected, failed: failed === 0 && code !== 0 ? 1 : failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
