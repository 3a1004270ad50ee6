import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { queueForIdle } from './idle-queue.ts';

/** Charts this close to the viewport are loaded and rendered; the others once the browser is idle. */
const NEAR = '400px';

/** px; 0 until it is known */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The size of an element, and whether it is to be filled: because it has been near the viewport, or because the browser is idle.
 * @param box always the same element
 */
export function useDrawingBox(box: RefObject<HTMLElement | null>): { size: Size; isWanted: boolean } {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [isWanted, setIsWanted] = useState(false);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((last) => (last.width === width && last.height === height ? last : { width, height }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [box]);

  useEffect(() => {
    const element = box.current;
    if (!element || isWanted) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsWanted(true), {
      rootMargin: NEAR,
    });
    observer.observe(element);
    const takeBack = queueForIdle(() => setIsWanted(true));
    return () => {
      observer.disconnect();
      takeBack();
    };
  }, [box, isWanted]);

  return { size, isWanted };
}
