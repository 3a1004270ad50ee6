import type { RegistryRemote } from '@canopy/federation';
import type { Remotes } from '@canopy/federation/runtime';
import { createContext, useContext, useSyncExternalStore } from 'react';

/** The remotes of this page; provided once by the entry. */
export const RemotesContext = createContext<Remotes | null>(null);

export function useRemotes(): Remotes {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('useRemotes is for what stands inside the RemotesContext.');
  return remotes;
}

/** State of one remote, re-read on every change. */
export function useRemoteStatus(name: string) {
  const remotes = useRemotes();
  return useSyncExternalStore(remotes.subscribe, () => remotes.status(name));
}

/** The remotes' manifests and releases, as resolved for the visitor. */
export function useRegistryRemotes(): readonly RegistryRemote[] {
  const remotes = useRemotes();
  return useSyncExternalStore(remotes.subscribe, () => remotes.registry).remotes;
}
