/** Loads of remotes whose release is not known yet wait here. */
export interface Waiting {
  /** resolves when `done` is called, or after the time that is allowed */
  wait(): Promise<void>;
  done(): void;
}

/** @param ms longest wait */
export function createWaiting(ms: number): Waiting {
  const waiting = new Set<() => void>();
  return {
    wait: () =>
      new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          waiting.delete(end);
          resolve();
        };
        const timer = setTimeout(end, ms);
        waiting.add(end);
      }),
    done() {
      for (const end of waiting) end();
    },
  };
}
