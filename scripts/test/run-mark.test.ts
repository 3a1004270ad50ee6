import { expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endRest, processesOfRun } from './run-mark.ts';

const STUBBORN = `
  const { spawn } = require('node:child_process');
  process.on('SIGINT', () => {});
  if (process.argv[1] !== 'leaf') spawn(process.execPath, ['-e', process.env.SCRIPT, 'leaf'], { detached: true, stdio: 'inherit' });
  console.log('up');
  setInterval(() => {}, 1000);
`;

it('ends every process that a run has started, also one in a group of its own that ignores the signal', async () => {
  const mark = { CANOPY_TEST_RUN: `test-${process.pid}` };
  const child = spawn(process.execPath, ['-e', STUBBORN, 'root'], {
    env: { ...process.env, ...mark, SCRIPT: STUBBORN },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const part of child.stdout.setEncoding('utf8')) {
    said += part as string;
    if (said.split('up').length > 2) break;
  }
  const name = `CANOPY_TEST_RUN=${mark.CANOPY_TEST_RUN}`;
  expect(processesOfRun(name)).toHaveLength(2);
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : Promise.resolve();
  expect(await endRest(400, name)).toBe(2);
  await ended;
  expect(processesOfRun(name)).toEqual([]);
});

it('leaves alone what a run that stands around this one has started', async () => {
  const outer = { CANOPY_TEST_RUN: `outer-${process.pid}` };
  const child = spawn(process.execPath, ['-e', "console.log('up'); setInterval(() => {}, 1000)"], {
    env: { ...process.env, ...outer },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  try {
    expect(await endRest(200, `CANOPY_TEST_RUN=${outer.CANOPY_TEST_RUN}/inner`)).toBe(0);
    expect(processesOfRun(`CANOPY_TEST_RUN=${outer.CANOPY_TEST_RUN}`)).toEqual([child.pid]);
  } finally {
    child.kill('SIGKILL');
  }
});
