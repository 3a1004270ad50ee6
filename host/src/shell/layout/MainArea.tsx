import { useRef, useEffect, type ReactNode, type RefObject } from 'react';
import { useLocation } from '@canopy/shell-api';
import classes from './Layout.module.css';

export const MAIN_ID = 'main';

/** Container of the screen; takes the focus after a navigation. */
export function MainArea({ children }: { readonly children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  return (
    <main ref={main} id={MAIN_ID} tabIndex={-1} className={classes.main}>
      {children}
    </main>
  );
}

/**
 * After a navigation, focus moves to the new screen and the page scrolls to the top, as on a page load. A control
 * inside the screen that led to the same screen (a tab, for instance) keeps the focus.
 */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
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
