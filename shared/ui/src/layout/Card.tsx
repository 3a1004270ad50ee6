import type { ReactNode } from 'react';
import classes from './Card.module.css';

export interface CardProps {
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  /** heading level of the title */
  level?: 2 | 3 | 4;
  padding?: 'none' | 'sm' | 'md';
  className?: string;
  children?: ReactNode;
}

/** A bordered area with an optional heading. `padding="none"` lets a table or chart extend to the border. */
export function Card({ title, description, actions, footer, level = 2, padding = 'md', className, children }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={[classes.card, className].filter(Boolean).join(' ')} data-padding={padding}>
      {(title || actions) && (
        <div className={classes.head}>
          <div className={classes.words}>
            {title && <Heading className={classes.title}>{title}</Heading>}
            {description && <p className={classes.description}>{description}</p>}
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
      {children != null && children !== false && <div className={classes.body}>{children}</div>}
      {footer && <div className={classes.footer}>{footer}</div>}
    </section>
  );
}
