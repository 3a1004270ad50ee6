import type { PaletteEntry } from '@canopy/federation';
import { useMaybeUser } from '@canopy/shell-api/host';
import { useRegistryRemotes } from './remotes-context.ts';
import { isVisibleTo } from './visibility.ts';

/**
 * Finds a remote's palette entry by its id, for host screens that lead on to whichever remote does this:
 * `get-started-<step>` and `connect-<platform>`. The host knows the id; the path is the remote's own.
 * @returns undefined if no remote offers it, or not to this user
 */
export function useShortcut(): (id: string) => PaletteEntry | undefined {
  const remotes = useRegistryRemotes();
  const user = useMaybeUser();
  return (id) => remotes.flatMap(({ manifest }) => manifest.palette).find((entry) => entry.id === id && isVisibleTo(entry, user));
}
