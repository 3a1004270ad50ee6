import { useRef, type ReactNode } from 'react';
import classes from './Layout.module.css';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

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
