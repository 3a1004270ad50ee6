import { useEffect, type RefObject } from 'react';

/**
 * Brings the chosen tab into view: on a phone only some of the tabs fit. Scrolls the strip without moving the page.
 * @param current what is chosen; null or undefined: nothing
 */
export function useShownTab(list: RefObject<HTMLElement | null>, current: string | null | undefined): void {
  useEffect(() => {
    const strip = list.current;
    const tab = strip?.querySelector('[aria-current], [aria-selected="true"]');
    if (!strip || !tab || strip.scrollWidth <= strip.clientWidth) return;
    const [outer, inner] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
    strip.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }, [list, current]);
}
