import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testSandbox } from './test-sandbox.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sandbox-process-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

const start = (env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [path.join(__dirname, 'main.ts')], { env: { PATH: process.env['PATH'], SANDBOX_DATA: dataDir, ...env } });

async function ended(child: ChildProcess): Promise<{ code: number | null; stderr: string }> {
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stderr };
}

describe('the process', () => {
  it('prints one JSON line when ready and ends on SIGTERM', async () => {
    const child = start({ SANDBOX_PORT: '0' });
    const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
    const ready = JSON.parse(line.toString()) as { ready: boolean; url: string };
    expect(ready).toMatchObject({ ready: true, wordpress: { username: 'demo-editor' } });
    expect((await fetch(`${ready.url}/robots.txt`)).status).toBe(200);
    child.kill('SIGTERM');
    expect((await ended(child)).code).toBe(0);
  });

  it.each([
    ['a wrong port', { SANDBOX_PORT: 'many' }, /^The sandbox's settings are wrong. SANDBOX_PORT: .+\n$/],
    ['a folder that cannot be made', { SANDBOX_PORT: '0', SANDBOX_DATA: '/dev/null/x' }, /^The sandbox cannot .+\/dev\/null\/x.+\n$/],
  ])('says %s in one line and exits with 1', async (_what, env, message) => {
    const { code, stderr } = await ended(start(env));
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
  });

  it('says that the port is in use', async () => {
    const other = await testSandbox();
    const port = new URL(other.url).port;
    const { code, stderr } = await ended(start({ SANDBOX_PORT: port }));
    await other.close();
    expect([code, stderr]).toEqual([
      1,
      `The sandbox cannot start: port ${port} on 127.0.0.1 is in use. Stop what uses it or set SANDBOX_PORT.\n`,
    ]);
  });

  it('does not overwrite a state file that it cannot read', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'sandbox-broken-'));
    await writeFile(path.join(folder, 'wordpress.json'), '{"version":0}');
    const { code, stderr } = await ended(start({ SANDBOX_PORT: '0', SANDBOX_DATA: folder }));
    await rm(folder, { recursive: true });
    expect([code, stderr]).toEqual([1, expect.stringContaining('Delete the file to start with the seeded state again.')]);
  });
});
