import { useLayoutEffect } from 'react';

/** Recently focused elements, newest first: a menu entry is gone by the time the window it opened is closed. */
let trail: readonly HTMLElement[] = [];
const TRAIL_LENGTH = 4;

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement)
      trail = [target, ...trail.filter((element) => element !== target && element.isConnected)].slice(0, TRAIL_LENGTH);
  });
}

const isNowhere = (element: Element | null): boolean => element === null || element === document.body;

/** Elements the focus may return to, best first; none if nothing had it, as after a click outside everything. */
function openers(): readonly HTMLElement[] {
  const [last] = trail;
  return last && (document.activeElement === last || !last.isConnected) ? trail : [];
}

/**
 * Returns the focus to the element that had it when a window opened, unless something else has it by then. That element is
 * determined in the commit that opens the window: an effect after paint, as in the library, may run after the window has the focus.
 */
export function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const before = openers();
    return () => {
      // Run after whatever closed the window has moved the focus itself.
      setTimeout(() => {
        if (isNowhere(document.activeElement)) before.find((element) => element.isConnected)?.focus({ preventScroll: true });
      }, 10);
    };
  }, [opened]);
}
