import { MESSAGES } from '@canopy/contract';
import { EmptyState } from '@canopy/ui';
import { useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { LazyCode } from '../drawing/LazyCode.tsx';
import { hasFigures, type ChartTable } from './chart-table.ts';
import { useFrame, type LegendEntry } from './frame-context.ts';
import classes from './ChartFrame.module.css';

export interface ChartBodyProps {
  label: string;
  /** must be stable while the data are unchanged: the frame is notified of each new one */
  table: ChartTable;
  /** for pictures; default: the coloured columns of the table. Must be stable, too */
  legend?: readonly LegendEntry[];
  /** the drawing with its legend below; pictures are made of the given element */
  children: (drawing: RefObject<HTMLDivElement | null>) => ReactNode;
}

const loadTableView = () => import('./TableView.tsx');

/** A chart, its table, or a note that there is no data. */
export function ChartBody({ label, table, legend, children }: ChartBodyProps) {
  const drawing = useRef<HTMLDivElement>(null);
  const columns = useMemo(
    () => table.columns.flatMap(({ header, colour, opacity }) => (colour ? [{ label: header, paint: colour, opacity }] : [])),
    [table],
  );
  const { view, height, level } = useFrame({ table, legend: legend ?? columns, drawing });
  if (!hasFigures(table)) {
    const below = level === 2 ? 3 : 4;
    return (
      <div className={classes.nothing} style={{ height }}>
        <EmptyState compact icon="chart-line" level={below} title={MESSAGES.chart.noDataTitle} description={MESSAGES.chart.noDataText} />
      </div>
    );
  }
  return (
    <div className={classes.body} style={{ height }}>
      {view === 'table' ? (
        <LazyCode load={loadTableView}>{({ TableView }) => <TableView label={label} table={table} height={height} />}</LazyCode>
      ) : (
        children(drawing)
      )}
    </div>
  );
}
