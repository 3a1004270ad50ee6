import type { Remotes, RemoteStatus } from '@canopy/federation/runtime';
import { unsavedWork } from '@canopy/shell-api/host';
import { deliveryStore } from './delivery-store.ts';

const names = new Intl.ListFormat('en', { type: 'conjunction' });

/** "Analytics and Billing" */
export const listOf = (titles: readonly string[]): string => names.format(titles);

export const titleOf = (remotes: Remotes, name: string): string =>
  remotes.registry.remotes.find((remote) => remote.name === name)?.manifest.title ?? name;

/** Remotes with a newer release and no unsaved work on their screens. */
export const freeToSwap = (remotes: Remotes): string[] =>
  remotes
    .statuses()
    .filter(({ name, newer }) => newer !== undefined && unsavedWork(name).length === 0)
    .map(({ name }: RemoteStatus) => name);

/**
 * Swaps in newer releases and announces it to screen readers.
 * @param options.quiet nobody asked for it, so only failures are announced
 */
export async function swapRemotes(remotes: Remotes, which: readonly string[], { quiet = false } = {}): Promise<void> {
  if (which.length === 0) return;
  const results = await remotes.swap(which);
  const done = results.filter(({ ok }) => ok).map(({ remote }) => titleOf(remotes, remote));
  const failed = quiet ? [] : results.filter(({ ok }) => !ok).map(({ remote }) => titleOf(remotes, remote));
  const announcement = done.length > 0 && !quiet ? `${listOf(done)} ${done.length === 1 ? 'was' : 'were'} updated.` : '';
  deliveryStore.set({ failed, announcement });
}

/** Replaces releases that were withdrawn while they ran here, where no unsaved work prevents it, and says so. */
export async function leaveWithdrawn(remotes: Remotes): Promise<void> {
  const which = freeToSwap(remotes).filter((name) => remotes.status(name).isWithdrawn);
  if (which.length === 0) return;
  const results = await remotes.swap(which);
  const titles = results.filter(({ ok }) => ok).map(({ remote }) => titleOf(remotes, remote));
  if (titles.length > 0) deliveryStore.set({ replaced: [...new Set([...deliveryStore.get().replaced, ...titles])] });
}
