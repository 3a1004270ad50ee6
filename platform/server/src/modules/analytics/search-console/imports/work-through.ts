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
  const queue = [...items];
  let failed: { error: unknown } | undefined;
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined && !failed; item = queue.shift()) {
      try {
        await work(item);
      } catch (error) {
        failed ??= { error };
        breakOff();
      }
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  if (failed) throw failed.error;
}

/** Runs what it is given one after the other. */
export function oneByOne(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const next = last.then(task);
    last = next.catch(() => undefined);
    return next;
  };
}
