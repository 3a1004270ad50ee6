// What the tests of worker threads run: answers, takes too long, takes too much memory or fails.
export function work(order: { then: 'answer' | 'spin' | 'fill' | 'throw'; ms?: number }): string {
  const until = performance.now() + (order.ms ?? 0);
  const kept: unknown[] = [];
  while (order.then === 'spin' || performance.now() < until) {
    // Busy.
  }
  while (order.then === 'fill') kept.push(Array.from({ length: 10_000 }, () => ({ kept })));
  if (order.then === 'throw') throw new Error('No moss.');
  return 'done';
}
