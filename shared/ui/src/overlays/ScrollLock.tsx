import { useLayoutEffect } from 'react';

let holders = 0;

/** Of the page's vertical scroll bar, px; 0 where it lies over the page. */
const barWidth = (): number => Math.max(0, innerWidth - document.documentElement.clientWidth);

function setScroll(overflow: string, paddingRight: string): void {
  document.documentElement.style.overflow = overflow;
  document.body.style.paddingRight = paddingRight;
}

/**
 * While one is drawn the page does not scroll, and does not move either where its scroll bar goes. Nothing here is inherited: a
 * custom property on the page, the library's way, has every element's style computed anew.
 */
export function ScrollLock(): null {
  useLayoutEffect(() => {
    holders += 1;
    if (holders === 1) {
      const bar = barWidth();
      setScroll('hidden', bar > 0 ? `${bar}px` : '');
    }
    return () => {
      holders -= 1;
      if (holders === 0) setScroll('', '');
    };
  }, []);
  return null;
}
