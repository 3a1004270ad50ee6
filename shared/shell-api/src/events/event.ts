/** One named, typed event. Late subscribers get the last value, if there was one. */
export interface ShellEvent<T> {
  /** @returns takes the listener off again */
  readonly subscribe: (listener: (value: T) => void | Promise<void>) => () => void;
  /** Calls every listener; resolves when all that returned a promise are done. A listener's failure does not stop the others. */
  readonly dispatch: (value: T) => Promise<void>;
}

/** @param replay whether late subscribers are told the current value */
export function createEvent<T>({ replay }: { replay: boolean }): ShellEvent<T> {
  const listeners = new Set<(value: T) => void | Promise<void>>();
  let last: { value: T } | null = null;
  return {
    subscribe(listener) {
      listeners.add(listener);
      if (replay && last) void listener(last.value);
      return () => listeners.delete(listener);
    },
    async dispatch(value) {
      last = { value };
      await Promise.allSettled([...listeners].map(async (listener) => listener(value)));
    },
  };
}
