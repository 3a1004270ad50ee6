import type { ScopedMutator } from 'swr';

let active: ScopedMutator | null = null;

/** Called by the provider that is mounted: calls made outside components need its cache. */
export function setActiveCache(mutate: ScopedMutator): void {
  active = mutate;
}

/** Asks for everything on screen again: what failed while the platform was down shows. */
export async function askAgain(): Promise<void> {
  await active?.(() => true);
}

/** The mounted provider's cache; null before there is one. */
export const activeCache = (): ScopedMutator | null => active;
