import type { ReactNode } from 'react';
import classes from './FormActions.module.css';

export interface FormActionsProps {
  children: ReactNode;
  /** something at the other end, such as a destructive button or a note */
  aside?: ReactNode;
}

/** The buttons that end a form or dialog, the one that goes on at the end. */
export function FormActions({ children, aside }: FormActionsProps) {
  return (
    <div className={classes.actions}>
      {aside && <div className={classes.aside}>{aside}</div>}
      <div className={classes.buttons}>{children}</div>
    </div>
  );
}
