import { useRef, type FocusEvent } from 'react';
import { MAIN_ID } from '../shell/layout/MainArea.tsx';

/**
 * For something that disappears once used: focus returns to where it was before, or to the screen if that is gone, without
 * scrolling the page.
 */
export function useKeptFocus() {
  const before = useRef<HTMLElement | null>(null);
  return {
    remember({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
    giveBack() {
      const target = before.current?.isConnected ? before.current : document.getElementById(MAIN_ID);
      target?.focus({ preventScroll: true });
    },
  };
}
