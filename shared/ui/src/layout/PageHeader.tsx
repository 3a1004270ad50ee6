import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

export interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** buttons, the most important last */
  actions?: ReactNode;
  /** a link or button back, above the title */
  back?: ReactNode;
  /** a badge beside the title */
  badge?: ReactNode;
  /** shown below: tabs, filters */
  children?: ReactNode;
}

/** The top of a screen, with the screen's only h1. */
export function PageHeader({ title, description, actions, back, badge, children }: PageHeaderProps) {
  return (
    <div className={classes.header}>
      {back}
      <div className={classes.row}>
        <div className={classes.words}>
          <div className={classes.titleRow}>
            <h1 className={classes.title}>{title}</h1>
            {badge}
          </div>
          {description && <p className={classes.description}>{description}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
