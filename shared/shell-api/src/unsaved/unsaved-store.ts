import { createStore, useStore } from 'zustand';

/** User input that has not been stored anywhere yet. */
export interface UnsavedWork {
  readonly id: string;
  /** the remote that holds it, or `host` */
  readonly remote: string;
  /** in the user's words: 'the post “Ten herbs”' */
  readonly what: string;
  /** path and query to return to it */
  readonly path: string;
}

export const unsavedStore = createStore<{ works: readonly UnsavedWork[] }>(() => ({ works: [] }));

/** Adds an entry, or renames it. */
export function holdWork(work: UnsavedWork): void {
  unsavedStore.setState(({ works }) => ({ works: [...works.filter(({ id }) => id !== work.id), work] }));
}

export function releaseWork(id: string): void {
  unsavedStore.setState(({ works }) => ({ works: works.filter((work) => work.id !== id) }));
}

/** Currently unsaved work of one remote, or of all. */
export function unsavedWork(remote?: string): readonly UnsavedWork[] {
  const { works } = unsavedStore.getState();
  return remote === undefined ? works : works.filter((work) => work.remote === remote);
}

/** Currently unsaved work, as a hook. */
export function useUnsavedWorks(): readonly UnsavedWork[] {
  return useStore(unsavedStore, ({ works }) => works);
}
