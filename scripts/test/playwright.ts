import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { ROOT } from '../start/settings.ts';
import { runProgram } from './step.ts';

const SUMMARY = path.join(ROOT, 'e2e', 'test-results', 'summary.json');

const playwrightSummary = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/** Runs the end-to-end suite against the real stack. Flaky and skipped tests count as failed. */
export async function runPlaywright(filters: readonly string[]): Promise<{ passed: number; failed: number }> {
  rmSync(SUMMARY, { force: true });
  const cli = path.join('e2e', 'node_modules', '.bin', 'playwright');
  // Selected specs run one after another, without the projects they depend on in a full run.
  const some = filters.length > 0 ? ['--no-deps', '--workers=1', ...filters] : [];
  const code = await runProgram(cli, ['test', '--config', 'e2e/playwright.config.ts', ...some]);
  try {
    const { stats } = playwrightSummary.parse(JSON.parse(readFileSync(SUMMARY, 'utf8')));
    const failed = stats.unexpected + stats.flaky + stats.skipped;
    return { passed: stats.expected, failed: failed === 0 && code !== 0 ? 1 : failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
