import type { ReactNode } from 'react';
import classes from './KeyMetrics.module.css';

interface WithKeyMetricsProps {
  readonly chart: ReactNode;
  readonly metrics: ReactNode;
}

/** A chart with its figures beside it, or below it where space is short. */
export function WithKeyMetrics({ chart, metrics }: WithKeyMetricsProps) {
  return (
    <div className={classes.beside}>
      {chart}
      {metrics}
    </div>
  );
}
