import { useEffect, useRef } from 'react';

/** After what closes has given up the focus, ms. */
const SETTLED_MS = 30;

/** Gives the focus back to what had it when `isOpen` began: a drawer that is mounted open does not know who opened it. */
export function useFocusBack(isOpen: boolean): void {
  const opener = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (isOpen) {
      opener.current = document.activeElement instanceof HTMLElement && document.activeElement !== document.body ? document.activeElement : null;
      return;
    }
    const timer = setTimeout(() => opener.current?.focus({ preventScroll: true }), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);
}
