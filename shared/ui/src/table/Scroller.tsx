import { useLayoutEffect, useState, type ReactNode, type RefObject } from 'react';
import classes from './DataTable.module.css';

export interface ScrollerProps {
  box: RefObject<HTMLDivElement | null>;
  label: string;
  maxHeight?: number | string;
  children: ReactNode;
}

/** Makes a table wider than its container scroll, reachable by keyboard; has no effect otherwise. */
export function Scroller({ box, label, maxHeight, children }: ScrollerProps) {
  const [width, setWidth] = useState<'unknown' | 'fits' | 'wide'>('unknown');

  useLayoutEffect(() => {
    const element = box.current;
    const content = element?.firstElementChild;
    if (!element || !content) return;
    const measure = () => setWidth(content.getBoundingClientRect().width > element.clientWidth + 1 ? 'wide' : 'fits');
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(content);
    measure();
    return () => observer.disconnect();
  }, [box]);

  const scrolls = width === 'wide' || maxHeight !== undefined;
  return (
    <div
      ref={box}
      className={classes.scroller}
      style={{ maxHeight }}
      data-fits={(width === 'fits' && maxHeight === undefined) || undefined}
      {...(scrolls ? { role: 'region', 'aria-label': `${label}, scrollable`, tabIndex: 0 } : undefined)}
    >
      {children}
    </div>
  );
}
