import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { queueForIdle } from './idle-queue.ts';

let idle: (() => void)[] = [];
beforeEach(() => {
  jest.useFakeTimers();
  idle = [];
  globalThis.requestIdleCallback = (go) => idle.push(() => go({ didTimeout: false, timeRemaining: () => 50 }));
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
});

const quiet = (): void => idle.shift()?.();

it('lets one at a time have its turn, once the screen has settled and the browser is idle', () => {
  const drawn: string[] = [];
  queueForIdle(() => drawn.push('a'));
  jest.advanceTimersByTime(1_000);
  queueForIdle(() => drawn.push('b'));
  const takeBack = queueForIdle(() => drawn.push('c'));
  jest.advanceTimersByTime(1_000);
  expect(idle).toHaveLength(0);
  jest.advanceTimersByTime(1_500);
  expect([idle.length, drawn]).toEqual([1, []]);
  quiet();
  expect([idle.length, drawn]).toEqual([1, ['a']]);
  takeBack();
  quiet();
  quiet();
  expect([idle.length, drawn]).toEqual([0, ['a', 'b']]);
});

it('goes on with what comes later', () => {
  const drawn: string[] = [];
  queueForIdle(() => drawn.push('a'));
  jest.runAllTimers();
  quiet();
  queueForIdle(() => drawn.push('b'));
  jest.runAllTimers();
  quiet();
  expect(drawn).toEqual(['a', 'b']);
});
