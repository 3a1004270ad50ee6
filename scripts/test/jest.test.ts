import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { runJest } from './jest.ts';

/** Runs two suites, so that jest starts workers for them. @returns the counts, and jest's output */
async function runSuites(body: string) {
  const rootDir = mkdtempSync(path.join(tmpdir(), 'canopy-jest-test-'));
  try {
    mkdirSync(path.join(rootDir, 'cache'));
    for (const name of ['one', 'two']) writeFileSync(path.join(rootDir, `${name}.test.js`), `test('${name}', () => { ${body} });`);
    const config = { rootDir, cacheDirectory: path.join(rootDir, 'cache'), workerGracefulExitTimeout: 2_000 };
    let said = '';
    // Captured here: the outer run would take it for its own.
    const counts = await runJest([`--config=${JSON.stringify(config)}`], (text) => (said += text));
    return { ...counts, said };
  } finally {
    rmSync(rootDir, { recursive: true, force: true });
  }
}

it('counts a worker that has to be ended by force as failed', async () => {
  const { passed, failed, said } = await runSuites('setInterval(() => undefined, 1_000);');
  expect({ passed, failed }).toEqual({ passed: 2, failed: 1 });
  expect(said).toContain('a worker had to be ended by force');
});

it('counts only the tests where the workers end by themselves', async () => {
  const { passed, failed } = await runSuites('');
  expect({ passed, failed }).toEqual({ passed: 2, failed: 0 });
});
