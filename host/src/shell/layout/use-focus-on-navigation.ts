import { useLocation } from '@canopy/shell-api';
import { useEffect, useRef, type RefObject } from 'react';

/**
 * After a navigation, focus moves to the new screen and the page scrolls to the top, as on a page load. A control
 * inside the screen that led to the same screen (a tab, for instance) keeps the focus.
 */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (main.current?.contains(document.activeElement) && document.activeElement !== main.current) return;
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [main, pathname]);
}
