/**
 * Works through a list, so many at a time, in its order. If one throws, no more are begun, and it is thrown once those in progress have
 * ended: whatever the caller holds for them is not let go too early.
 */
export async function inLanes<T>(count: number, items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const lane = async () => {
    try {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await run(item);
    } catch (error) {
      queue.length = 0;
      throw error;
    }
  };
  for (const ended of await Promise.allSettled(Array.from({ length: count }, lane))) if (ended.status === 'rejected') throw ended.reason;
}
