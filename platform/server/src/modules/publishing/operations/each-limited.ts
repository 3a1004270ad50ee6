/**
 * Processes a list in order, a limited number at a time. If one throws, no more are started, and the error is thrown once those in progress
 * have ended: the caller must not release what it holds for them too early.
 */
export async function eachLimited<T>(count: number, items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    try {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await run(item);
    } catch (error) {
      queue.length = 0;
      throw error;
    }
  };
  for (const ended of await Promise.allSettled(Array.from({ length: count }, worker))) if (ended.status === 'rejected') throw ended.reason;
}
