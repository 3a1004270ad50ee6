import pLimit from 'p-limit';

/**
 * Processes each item, several at a time. The first failure stops it: nothing more is started, `breakOff` is called, and the error is
 * thrown once everything in progress has ended.
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
