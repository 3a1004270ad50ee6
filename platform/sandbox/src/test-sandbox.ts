import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';

export type TestSandbox = Sandbox & { dataDir: string };

/** A sandbox on a free port with its own folder, which is removed when it is closed. For tests. */
export async function testSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'sandbox-')));
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', ...options, dataDir });
  const close = async () => {
    await sandbox.close();
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true });
  };
  return { ...sandbox, close, dataDir };
}

/** Value of an Authorization header. */
export function basic({ username, applicationPassword }: { username: string; applicationPassword: string }): string {
  return `Basic ${Buffer.from(`${username}:${applicationPassword}`).toString('base64')}`;
}

export function postJson(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
}
