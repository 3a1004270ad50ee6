/** Runs a limited number at a time; the others wait in order. */
export function queue(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= width) await new Promise<void>((ready) => waiting.push(ready));
    else running += 1;
    try {
      return await work();
    } finally {
      const first = waiting.shift();
      if (first) first();
      else running -= 1;
    }
  };
}
