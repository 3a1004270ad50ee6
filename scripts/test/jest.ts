import { readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import * as z from 'zod/mini';
import { runProgram } from './step.ts';

const jestSummary = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numFailedTestSuites: z.number(),
});

/** What jest prints about a worker that a timer, a server or a process keeps alive. */
const FORCED = 'A worker process has failed to exit gracefully';

/**
 * Runs every package's jest suites in one run. A suite that does not load, a skipped test and a worker that does not end by itself count
 * as failed.
 */
export async function runJest(
  filters: readonly string[],
  say: (text: string) => void = (text) => process.stderr.write(text),
): Promise<{ passed: number; failed: number }> {
  const file = path.join(os.tmpdir(), `canopy-jest-${process.pid}.json`);
  const options = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'].join(' ');
  // One worker more than cores: many suites wait for their own servers and browsers, a third of the time in total.
  const args = ['--json', '--reporters=default', `--outputFile=${file}`, `--maxWorkers=${os.availableParallelism() + 1}`, ...filters];
  // Its output passes through here, so jest does not see a terminal.
  const colour: Record<string, string> = process.stderr.isTTY ? { FORCE_COLOR: '1' } : {};
  let said = '';
  const code = await runProgram(path.join('node_modules', '.bin', 'jest'), args, {
    env: { NODE_OPTIONS: options, ...colour },
    onError: (text) => {
      said += text;
      say(text);
    },
  });
  const forced = said.includes(FORCED) ? 1 : 0;
  if (forced > 0) say('canopy: a worker had to be ended by force, which counts as failed.\n');
  try {
    const summary = jestSummary.parse(JSON.parse(readFileSync(file, 'utf8')));
    const { numFailedTests, numPendingTests, numFailedTestSuites } = summary;
    const failed = numFailedTests + numPendingTests + (numFailedTests === 0 ? numFailedTestSuites : 0) + forced;
    return { passed: summary.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(file, { force: true });
  }
}
