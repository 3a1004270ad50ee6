import type { ReactNode } from 'react';
import classes from './KeyMetrics.module.css';

interface WithKeyMetricsProps {
  readonly chart: ReactNode;
  readonly metrics: ReactNode;
}

/** A chart with its figures beside it; below it where there is no room. */
export function WithKeyMetrics({ chart, metrics }: WithKeyMetricsProps) {
  return (
    <div className={classes.beside}>
      {chart}
      {metrics}
    </div>
  );
}
