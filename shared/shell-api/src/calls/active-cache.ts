import type { ScopedMutator } from 'swr';

let active: ScopedMutator | null = null;

/** Called by the provider that is mounted: calls made outside components need its cache. */
export function setActiveCache(mutate: ScopedMutator): void {
  active = mutate;
}

/** The mounted provider's cache; null before there is one. */
export const activeCache = (): ScopedMutator | null => active;
