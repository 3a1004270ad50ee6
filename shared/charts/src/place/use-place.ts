import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** Charts that are this near to the viewport are fetched and drawn. */
const NEAR = '400px';

/** px; 0 until it is known */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The size of an element, and whether it has been near the viewport.
 * @param box always the same element
 */
export function usePlace(box: RefObject<HTMLElement | null>): { size: Size; isNear: boolean } {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [isNear, setIsNear] = useState(false);

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
    if (!element || isNear) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true), { rootMargin: NEAR });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, isNear]);

  return { size, isNear };
}
