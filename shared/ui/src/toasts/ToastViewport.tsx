import { useRef, type ReactNode } from 'react';
import { Toast } from './Toast.tsx';
import { useClearPosition } from './use-clear-position.ts';
import classes from './Toasts.module.css';

export interface ToastItem {
  id: string;
  title: string;
  description?: ReactNode;
  variant?: 'default' | 'success' | 'destructive';
  /** false: dismissed, kept by the store until it removes it; not drawn */
  open?: boolean;
  /** ms until it closes by itself, 5,000 unless given; Infinity stays */
  duration?: number;
  /** one button, such as Undo */
  action?: ReactNode;
}

export interface ToastViewportProps {
  toasts: readonly ToastItem[];
  /** the cross was pressed, Escape was pressed within it, or its time is up */
  onDismiss: (id: string) => void;
}

/**
 * Draws the toasts of the shell's store at the top right (spec 2.2), lower where they would cover what can be clicked, and announces them.
 * The two live regions stand in the page from the start, so that the first toast is read too.
 */
export function ToastViewport({ toasts, onDismiss }: ToastViewportProps) {
  const open = toasts.filter((toast) => toast.open !== false);
  const section = useRef<HTMLElement>(null);
  useClearPosition(section, open.map(({ id, title }) => `${id} ${title}`).join());
  const draw = (destructive: boolean) =>
    open
      .filter((toast) => (toast.variant === 'destructive') === destructive)
      .map((toast) => <Toast key={toast.id} toast={toast} onDismiss={onDismiss} />);
  return (
    <section ref={section} className={classes.viewport} aria-label="Notifications">
      <div role="status" aria-live="polite">
        {draw(false)}
      </div>
      <div role="alert" aria-live="assertive">
        {draw(true)}
      </div>
    </section>
  );
}
