/** One named, typed event. With `replay`, late subscribers receive the last value, if any. */
export interface ShellEvent<T> {
  /** @returns unsubscribes the listener */
  readonly subscribe: (listener: (value: T) => void | Promise<void>) => () => void;
  /** Calls every listener; resolves once all returned promises have settled. A failing listener does not stop the others. */
  readonly dispatch: (value: T) => Promise<void>;
}

/** @param replay whether late subscribers receive the current value */
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
