import { useLayoutEffect } from 'react';

let holders = 0;

/** Width of the page's vertical scroll bar, px; 0 if it overlays the page. */
const barWidth = (): number => Math.max(0, innerWidth - document.documentElement.clientWidth);

function setScroll(overflow: string, paddingRight: string): void {
  document.documentElement.style.overflow = overflow;
  document.body.style.paddingRight = paddingRight;
}

/**
 * Prevents the page from scrolling while rendered, without a layout shift where the scroll bar disappears. It avoids inherited
 * styles: a custom property on the page, as the library uses, makes the browser recompute every element's style.
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
