import type { ReactNode } from 'react';
import { Notice } from '../states/Notice.tsx';

export interface FormErrorProps {
  /** nothing: nothing is drawn */
  children?: ReactNode;
  title?: ReactNode;
}

/** Why the whole form was refused, above its fields, announced when it appears. */
export function FormError({ children, title }: FormErrorProps) {
  if (!children && !title) return null;
  return (
    <Notice tone="bad" title={title} live>
      {children}
    </Notice>
  );
}
