import { readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { runProgram } from './step.ts';

const jestSummary = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numFailedTestSuites: z.number(),
});

/** Runs every package's jest suites in one run. A suite that does not load and a skipped test count as failed. */
export async function runJest(filters: readonly string[]): Promise<{ passed: number; failed: number }> {
  const file = path.join(os.tmpdir(), `canopy-jest-${process.pid}.json`);
  const options = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'].join(' ');
  // One worker more than cores: many suites wait for their own servers and browsers, a third of the time in total.
  const args = ['--json', '--reporters=default', `--outputFile=${file}`, `--maxWorkers=${os.availableParallelism() + 1}`, ...filters];
  const code = await runProgram(path.join('node_modules', '.bin', 'jest'), args, { NODE_OPTIONS: options });
  try {
    const summary = jestSummary.parse(JSON.parse(readFileSync(file, 'utf8')));
    const failed = summary.numFailedTests + summary.numPendingTests + (summary.numFailedTests === 0 ? summary.numFailedTestSuites : 0);
    return { passed: summary.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(file, { force: true });
  }
}
