import { expect, it, jest } from '@jest/globals';
import { deadline, type Deadline } from './deadline.ts';

/** What a deadline was stopped with. */
const watch = (made: Deadline): unknown[] => {
  const stops: unknown[] = [];
  made.onStop = (reason) => stops.push(reason);
  return stops;
};

it('is over when its time is, once', () => {
  jest.useFakeTimers();
  const made = deadline(100, undefined);
  const stops = watch(made);
  jest.advanceTimersByTime(99);
  expect([stops, made.reason]).toEqual([[], null]);
  jest.advanceTimersByTime(1_000);
  expect(stops).toMatchObject([{ name: 'TimeoutError' }]);
  expect(made.reason).toBe(stops[0]);
  jest.useRealTimers();
});

it('is over for all when the signal they share fires, and listens to it only once and as long as it has to', () => {
  const outer = new AbortController();
  const added = jest.spyOn(outer.signal, 'addEventListener');
  const removed = jest.spyOn(outer.signal, 'removeEventListener');
  const [first, second, third] = [deadline(1e6, outer.signal), deadline(1e6, outer.signal), deadline(1e6, outer.signal)];
  const stops = [watch(first), watch(second), watch(third)];
  first.clear();
  outer.abort('enough');
  expect(stops).toEqual([[], ['enough'], ['enough']]);
  expect([added.mock.calls.length, removed.mock.calls.length]).toEqual([1, 1]);
  third.clear();
  expect(deadline(1e6, outer.signal).reason).toBe('enough');
});

it('stops nothing once it is cleared, and lets go of the signal', () => {
  const outer = new AbortController();
  const removed = jest.spyOn(outer.signal, 'removeEventListener');
  const made = deadline(1e6, outer.signal);
  const stops = watch(made);
  made.clear();
  expect(removed).toHaveBeenCalledTimes(1);
  outer.abort();
  expect([stops, made.reason]).toEqual([[], null]);
});
