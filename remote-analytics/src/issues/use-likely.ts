import { startTransition, useEffect, useState, type RefObject } from 'react';

/**
 * Whether the element that opens a page's issues is hovered or contains the focus.
 * @param opener always the same element
 */
export function useLikely(opener: RefObject<HTMLElement | null>): boolean {
  const [isLikely, setLikely] = useState(false);
  useEffect(() => {
    const element = opener.current;
    if (!element) return;
    const come = () => startTransition(() => setLikely(true));
    const go = () => startTransition(() => setLikely(false));
    const heard = [
      ['pointerenter', come],
      ['focusin', come],
      ['pointerleave', go],
      ['focusout', go],
    ] as const;
    for (const [name, listener] of heard) element.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of heard) element.removeEventListener(name, listener);
    };
  }, [opener]);
  return isLikely;
}
