import { matchesAny } from '@canopy/federation';
import { useLocation } from '@canopy/shell-api';
import { useMaybeUser } from '@canopy/shell-api/host';
import { useIsMobile } from '../shell/layout/use-media-query.ts';
import { useRegistryRemotes } from './remotes-context.ts';
import type { Filling } from './Slot.tsx';
import { isVisibleTo } from './visibility.ts';

/** What fills a slot on the present path for the present user, smallest order first. */
export function useFillings(slot: string): readonly Filling[] {
  const { pathname } = useLocation();
  const user = useMaybeUser();
  const isMobile = useIsMobile();
  return useRegistryRemotes()
    .flatMap(({ name, descriptor }) => descriptor.slots.map((filling) => ({ ...filling, remote: name })))
    .filter((filling) => filling.slot === slot && matchesAny(filling.paths, pathname))
    .filter((filling) => isVisibleTo(filling, user) && !(filling.desktopOnly && isMobile))
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
}
