import { afterEach, expect, it } from '@jest/globals';
import type { work } from './echo-thread.fixture.ts';
import type { work as repeat } from './slow-to-load.fixture.ts';
import { openThreads, type Threads } from './threads.ts';

const SCRIPT = new URL('./echo-thread.fixture.ts', import.meta.url);
let threads: Threads;
afterEach(() => threads.close());

const run = (account: string, order: Parameters<typeof work>[0]) => threads.run<typeof work>(account, SCRIPT, order);

it('answers, and passes on what was thrown', async () => {
  threads = openThreads();
  expect(await run('ada', { then: 'answer' })).toBe('done');
  await expect(run('ada', { then: 'throw' })).rejects.toThrow('No moss.');
});

it('gives up what takes too long or too much memory, and goes on', async () => {
  threads = openThreads({ threads: 1, deadlineMs: 3_000, memoryMb: 32 });
  await expect(run('ada', { then: 'spin' })).rejects.toMatchObject({ status: 422, code: 'too-hard' });
  await expect(run('ada', { then: 'fill' })).rejects.toMatchObject({ status: 422, code: 'too-hard' });
  expect(await run('ada', { then: 'answer' })).toBe('done');
});

it('counts neither the start of a thread nor its modules, which take longer on a busy machine', async () => {
  threads = openThreads({ threads: 1, deadlineMs: 1_000, secondsPerMinute: 1 });
  const script = new URL('./slow-to-load.fixture.ts', import.meta.url);
  expect(await threads.run<typeof repeat>('ada', script, 'moss')).toBe('moss');
  expect(await threads.run<typeof repeat>('ada', script, 'fern')).toBe('fern');
});

it('lets an account use so many seconds a minute, and others go on', async () => {
  threads = openThreads({ secondsPerMinute: 0.2 });
  await run('ada', { then: 'answer', ms: 250 });
  await expect(run('ada', { then: 'answer' })).rejects.toMatchObject({
    status: 429,
    code: 'too-much-work',
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  });
  expect(await run('grace', { then: 'answer' })).toBe('done');
});

it('has work of the background wait for its turn, gives it up after its deadline or when it is stopped, and lets requests pass', async () => {
  threads = openThreads({ threads: 1, secondsPerMinute: 0.05 });
  const later = (order: Parameters<typeof work>[0], options?: Parameters<Threads['later']>[2]) =>
    threads.later<typeof work>(SCRIPT, order, options);
  const ended: string[] = [];
  const waiting = Array.from({ length: 20 }, () => later({ then: 'answer', ms: 100 }).then(() => ended.push('later')));
  await run('ada', { then: 'answer' }).then(() => ended.push('ada'));
  expect(ended.indexOf('ada')).toBeLessThan(20);
  expect(await Promise.all(waiting)).toHaveLength(20);
  await expect(later({ then: 'spin' }, { deadlineMs: 200 })).rejects.toMatchObject({ status: 422, code: 'too-hard' });
  const stop = new AbortController();
  const stopped = later({ then: 'spin' }, { signal: stop.signal });
  stop.abort(new Error('stopped'));
  await expect(stopped).rejects.toThrow('stopped');
  await expect(later({ then: 'throw' })).rejects.toThrow('No moss.');
});

it('does one thing of an account at a time, refuses what would wait too long, and serves others meanwhile', async () => {
  threads = openThreads({ threads: 2 });
  const ended: string[] = [];
  const all = Array.from({ length: 12 }, () => run('ada', { then: 'answer', ms: 200 }).then(() => ended.push('ada')));
  await run('grace', { then: 'answer' }).then(() => ended.push('grace'));
  const outcomes = await Promise.allSettled(all);
  expect(ended.indexOf('grace')).toBeLessThan(4);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 429, code: 'too-much-work' } });
});
