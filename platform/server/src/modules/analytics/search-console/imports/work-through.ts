import pLimit from 'p-limit';

/**
 * Does work on each item, some at a time. The first failure ends it: nothing more is begun, `breakOff` is called, and it is thrown
 * once everything under way has ended.
 */
export async function workThrough<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
  breakOff: () => void,
): Promise<void> {
  let failed: { error: unknown } | undefined;
  await pLimit(width).map(items, async (item) => {
    if (failed) return;
    try {
      await work(item);
    } catch (error) {
      failed ??= { error };
      breakOff();
    }
  });
  if (failed) throw (failed as { error: unknown }).error;
}
