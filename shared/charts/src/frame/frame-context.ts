import { createContext, useContext, useEffect, type RefObject } from 'react';
import type { ChartTable } from './chart-table.ts';

/** The meaning of a colour in a drawing. */
export interface LegendEntry {
  readonly label: string;
  /** CSS */
  readonly paint: string;
  readonly opacity?: number;
}

/** What a chart passes to its frame for the menu. */
export interface ChartSource {
  readonly table: ChartTable;
  /** for pictures, which lack the page around them */
  readonly legend: readonly LegendEntry[];
  /** the element that contains the drawing */
  readonly drawing: RefObject<HTMLElement | null>;
}

export interface FrameState {
  readonly view: 'chart' | 'table';
  /** px */
  readonly height: number;
  readonly level: 2 | 3 | 4;
  readonly setSource: (source: ChartSource | null) => void;
}

const ALONE: FrameState = { view: 'chart', height: 300, level: 2, setSource: () => {} };

export const FrameContext = createContext<FrameState>(ALONE);

/** The frame around a chart, notified of what the chart plots. */
export function useFrame({ table, legend, drawing }: ChartSource): FrameState {
  const frame = useContext(FrameContext);
  const { setSource } = frame;
  useEffect(() => {
    setSource({ table, legend, drawing });
    return () => setSource(null);
  }, [table, legend, drawing, setSource]);
  return frame;
}
