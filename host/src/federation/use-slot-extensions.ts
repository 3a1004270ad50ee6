import { matchesAny } from '@canopy/federation';
import { useLocation } from '@canopy/shell-api';
import { useMaybeUser } from '@canopy/shell-api/host';
import { useIsMobile } from '../shell/layout/use-media-query.ts';
import { useRegistryRemotes } from './remotes-context.ts';
import type { ShownExtension } from './Slot.tsx';
import { isVisibleTo } from './visibility.ts';

/** What fills a slot on the current path for the current user, lowest order first. */
export function useSlotExtensions(slot: string): readonly ShownExtension[] {
  const { pathname } = useLocation();
  const user = useMaybeUser();
  const isMobile = useIsMobile();
  return useRegistryRemotes()
    .flatMap(({ name, manifest }) => manifest.slots.map((extension) => ({ ...extension, remote: name })))
    .filter((extension) => extension.slot === slot && matchesAny(extension.paths, pathname))
    .filter((extension) => isVisibleTo(extension, user) && !(extension.desktopOnly && isMobile))
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
}
