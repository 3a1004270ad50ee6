import type { ScopedMutator } from 'swr';

let active: ScopedMutator | null = null;

/** Called by the mounted provider, because calls made outside components need its cache. */
export function setActiveCache(mutate: ScopedMutator): void {
  active = mutate;
}

/** Refetches everything on screen, so that calls that failed while the platform was down recover. */
export async function askAgain(): Promise<void> {
  await active?.(() => true);
}

/** The mounted provider's cache; null before there is one. */
export const activeCache = (): ScopedMutator | null => active;
