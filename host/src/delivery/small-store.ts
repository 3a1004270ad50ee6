import { useSyncExternalStore } from 'react';

export interface SmallStore<T> {
  readonly get: () => T;
  readonly set: (change: Partial<T>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A value that components follow with `useStored`. */
export function createSmallStore<T extends object>(first: T): SmallStore<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(change) {
      value = { ...value, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStored<T extends object>(store: SmallStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
