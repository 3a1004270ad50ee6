import { createStore, useStore } from 'zustand';

/** Something that a person has typed and that is stored nowhere yet. */
export interface UnsavedWork {
  readonly id: string;
  /** the remote that holds it, or `host` */
  readonly remote: string;
  /** in the person's words: 'the post “Ten herbs”' */
  readonly what: string;
  /** where it is, for a way back to it: path and query */
  readonly path: string;
}

export const unsavedStore = createStore<{ works: readonly UnsavedWork[] }>(() => ({ works: [] }));

/** Adds it, or changes what it is called. */
export function holdWork(work: UnsavedWork): void {
  unsavedStore.setState(({ works }) => ({ works: [...works.filter(({ id }) => id !== work.id), work] }));
}

export function releaseWork(id: string): void {
  unsavedStore.setState(({ works }) => ({ works: works.filter((work) => work.id !== id) }));
}

/** What is unsaved now; of one remote, or of all. */
export function unsavedWork(remote?: string): readonly UnsavedWork[] {
  const { works } = unsavedStore.getState();
  return remote === undefined ? works : works.filter((work) => work.remote === remote);
}

/** What is unsaved, for a component. */
export function useUnsavedWorks(): readonly UnsavedWork[] {
  return useStore(unsavedStore, ({ works }) => works);
}
