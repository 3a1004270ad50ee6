import { useId, type ReactNode } from 'react';
import classes from './CentredCard.module.css';

interface CentredCardProps {
  /** the screen's h1 */
  readonly title: string;
  readonly description?: ReactNode;
  readonly wide?: boolean;
  /** `dialog` where the specification calls the screen a dialog */
  readonly role?: 'dialog';
  readonly children?: ReactNode;
}

/** The single card of a public-level screen. */
export function CentredCard({ title, description, wide = false, role, children }: CentredCardProps) {
  const id = useId();
  return (
    <section className={classes.card} data-wide={wide || undefined} role={role} aria-labelledby={id}>
      <h1 id={id} className={classes.title}>
        {title}
      </h1>
      {description && <p className={classes.description}>{description}</p>}
      {children}
    </section>
  );
}
