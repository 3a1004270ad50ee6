import { afterEach, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';

const children: ChildProcess[] = [];

function start(servers: unknown): ChildProcess {
  const child = spawn(process.execPath, [path.join(__dirname, 'main.ts')], {
    env: { ...process.env, NODE_OPTIONS: '', EDGE_SERVERS: JSON.stringify(servers) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const server = (name: string, port: number) => ({ name, releasesDir: '/nowhere', port });

describe('the edge process', () => {
  it('says where each remote is, and ends with code 0 when told to', async () => {
    const child = start([server('remote-one', 0), server('remote-two', 0)]);
    const [line] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
    const { ready, servers } = JSON.parse(line) as { ready: boolean; servers: Record<string, string> };
    expect(ready).toBe(true);
    expect(Object.keys(servers)).toEqual(['remote-one', 'remote-two']);
    expect((await fetch(`${servers['remote-two']}1.0.0/remoteEntry.js`)).status).toBe(404);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('ends with one line and code 1 when a port is taken', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address() as AddressInfo;
    const child = start([server('remote-one', 0), server('remote-two', port)]);
    let errors = '';
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (errors += text));
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(errors).toBe(`edge: Port ${port} for remote-two is already in use on 127.0.0.1.\n`);
    blocker.close();
  });

  it('ends with one line and code 1 when nothing is to be served', async () => {
    const child = start([]);
    let errors = '';
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (errors += text));
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(errors).toBe('edge: EDGE_SERVERS must be a JSON list of { name, releasesDir, port }.\n');
  });
});
