import type { ReactNode } from 'react';
import { Notice } from '../states/Notice.tsx';

export interface FormErrorProps {
  /** if empty, nothing is rendered */
  children?: ReactNode;
  title?: ReactNode;
}

/** Why the form as a whole was rejected; shown above its fields and announced when it appears. */
export function FormError({ children, title }: FormErrorProps) {
  if (!children && !title) return null;
  return (
    <div data-form-error>
      <Notice tone="bad" title={title} live>
        {children}
      </Notice>
    </div>
  );
}
