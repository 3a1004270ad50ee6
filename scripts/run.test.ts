import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { expect, it } from '@jest/globals';
import { ROOT } from './start/settings.ts';

it('ends what it runs when npm was ended by its process id', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const host = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const script = path.join(ROOT, 'scripts/run.mjs');
  // The shell that npm starts; it passes no signal on.
  const shell = spawn('sh', ['-c', `"${process.execPath}" "${script}" crawl http://${host}/ --allow-host ${host}; :`], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, npm_lifecycle_event: 'crawl' },
  });
  let said = '';
  shell.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  // Each of them holds it open.
  const closed = once(shell.stderr, 'close');
  try {
    await once(silent, 'connection');
    expect(shell.kill('SIGTERM')).toBe(true);
    await closed;
    expect(said).toContain('Interrupted');
  } finally {
    silent.close();
  }
});
