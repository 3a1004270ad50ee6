import { MOBILE_BELOW_PX, SIDEBAR_COLLAPSE_BELOW_PX } from '@canopy/contract';
import { useSyncExternalStore } from 'react';

/** Whether a media query matches. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Window widths can be fractional; "under 768" means everything below it. */
const below = (px: number) => `(max-width: ${px - 0.02}px)`;

/** Under 768 px: a drawer instead of the sidebar. */
export const useIsMobile = () => useMediaQuery(below(MOBILE_BELOW_PX));
/** Under 1,000 px: the sidebar collapses automatically. */
export const useIsNarrow = () => useMediaQuery(below(SIDEBAR_COLLAPSE_BELOW_PX));
export const usePrefersReducedMotion = () => useMediaQuery('(prefers-reduced-motion: reduce)');
