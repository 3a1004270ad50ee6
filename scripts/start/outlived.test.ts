import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { endOutlived, noteChild } from './outlived.ts';
import { ROOT } from './settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'canopy-outlived-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** A supervisor with one child, in separate processes. */
async function supervise() {
  const server = path.join(folder, 'server.mjs');
  writeFileSync(server, 'setInterval(() => {}, 1000); process.stdout.write(\'{"ready":true}\\n\');');
  const supervisor = path.join(folder, 'supervisor.mjs');
  writeFileSync(
    supervisor,
    `import { startChild } from ${JSON.stringify(path.join(ROOT, 'scripts/start/child.ts'))};
     const child = await startChild({ name: 'platform', script: ${JSON.stringify(path.relative(ROOT, server))}, env: {}, logFolder: ${JSON.stringify(folder)} });
     process.stdout.write(child.process.pid + '\\n');`,
  );
  const started = spawn(process.execPath, [supervisor], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [pid] = (await once(createInterface({ input: started.stdout }), 'line')) as [string];
  return { started, child: Number(pid), note: path.join(folder, 'platform.process.json') };
}

it('ends the children of a start that was killed', async () => {
  const { started, child, note } = await supervise();
  started.kill('SIGKILL');
  await once(started, 'exit');
  expect(isThere(child)).toBe(true);
  expect(await endOutlived(folder)).toEqual(['platform']);
  expect(existsSync(note)).toBe(false);
  expect(await endOutlived(folder)).toEqual([]);
});

it('leaves the children of a start that runs alone', async () => {
  const { started, child } = await supervise();
  try {
    expect(await endOutlived(folder)).toEqual([]);
    expect(isThere(child)).toBe(true);
  } finally {
    started.kill('SIGKILL');
    await once(started, 'exit');
    await endOutlived(folder);
  }
});

it('leaves a process alone that only has the number of one that was noted', async () => {
  const { started, child, note } = await supervise();
  started.kill('SIGKILL');
  await once(started, 'exit');
  const written = readFileSync(note, 'utf8');
  writeFileSync(note, JSON.stringify({ ...(JSON.parse(written) as object), since: '1' }));
  expect(await endOutlived(folder)).toEqual([]);
  expect(isThere(child)).toBe(true);
  writeFileSync(note, written);
  expect(await endOutlived(folder)).toEqual(['platform']);
});

it('takes the note back, and makes nothing of a file that is none', async () => {
  noteChild(folder, 'platform', process.pid)();
  writeFileSync(path.join(folder, 'sandbox.process.json'), '{"pid":');
  expect(await endOutlived(folder)).toEqual([]);
  expect(existsSync(path.join(folder, 'sandbox.process.json'))).toBe(false);
});
