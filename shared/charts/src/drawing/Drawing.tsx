import type { ReactNode, RefObject } from 'react';
import { LazyCode } from './LazyCode.tsx';
import { useDrawingBox, type Size } from './use-drawing-box.ts';
import classes from './Drawing.module.css';

export interface DrawingProps<Engine> {
  drawing: RefObject<HTMLDivElement | null>;
  /** loads the drawing code; must be a stable function */
  load: () => Promise<Engine>;
  children: (engine: Engine, size: Size) => ReactNode;
}

/**
 * The area of a drawing: the chart's height minus the legend. It is measured, and rendered once it is near the viewport or the browser is
 * idle.
 */
export function Drawing<Engine>({ drawing, load, children }: DrawingProps<Engine>) {
  const { size, isWanted } = useDrawingBox(drawing);
  return (
    <div ref={drawing} className={classes.drawing}>
      <LazyCode load={load} wanted={isWanted && size.width > 0 && size.height > 0}>
        {(engine) => children(engine, size)}
      </LazyCode>
    </div>
  );
}
