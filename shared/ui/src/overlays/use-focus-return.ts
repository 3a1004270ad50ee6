import { useLayoutEffect } from 'react';

/** What had the focus lately, the newest first: the entry of a menu is gone before the window it opened is closed. */
let trail: readonly HTMLElement[] = [];
const TRAIL_LENGTH = 4;

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement)
      trail = [target, ...trail.filter((element) => element !== target && element.isConnected)].slice(0, TRAIL_LENGTH);
  });
}

const isNowhere = (element: Element | null): boolean => element === null || element === document.body;

/** Those the focus may return to, the best first; none where nothing had it, as after a click beside everything. */
function openers(): readonly HTMLElement[] {
  const [last] = trail;
  return last && (document.activeElement === last || !last.isConnected) ? trail : [];
}

/**
 * Gives the focus back to what had it when a window opened, unless something else has it by then. What had it is asked in the commit
 * that opens the window: an effect after the paint, the library's way, may come after the window has taken the focus.
 */
export function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const before = openers();
    return () => {
      // After whatever closed the window has moved the focus itself.
      setTimeout(() => {
        if (isNowhere(document.activeElement)) before.find((element) => element.isConnected)?.focus({ preventScroll: true });
      }, 10);
    };
  }, [opened]);
}
