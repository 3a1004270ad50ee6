import type { ReactNode } from 'react';
import classes from './FormActions.module.css';

export interface FormActionsProps {
  children: ReactNode;
  /** content at the opposite end, such as a destructive button or a note */
  aside?: ReactNode;
}

/** The buttons at the end of a form or dialog, with the primary one last. */
export function FormActions({ children, aside }: FormActionsProps) {
  return (
    <div className={classes.actions}>
      {aside && <div className={classes.aside}>{aside}</div>}
      <div className={classes.buttons}>{children}</div>
    </div>
  );
}
