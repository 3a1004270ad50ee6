import { Loader as Spinner } from '@mantine/core';
import classes from './Progress.module.css';

export interface LoaderProps {
  /** what is loading, for screen readers */
  label?: string;
  /** px */
  size?: number;
}

/** A small inline spinner. Prefer a skeleton where the final geometry is known. */
export function Loader({ label = 'Loading', size = 18 }: LoaderProps) {
  return (
    <span role="status" aria-label={label} className={classes.spinner}>
      <Spinner size={size} aria-hidden />
    </span>
  );
}

/** A centred spinner that fills the viewport while a screen loads (spec 2.2). */
export function ViewportSpinner({ label = 'Loading' }: Pick<LoaderProps, 'label'>) {
  return (
    <div className={classes.viewport}>
      <Loader label={label} size={32} />
    </div>
  );
}
