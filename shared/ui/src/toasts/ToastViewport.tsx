import { useRef, type ReactNode } from 'react';
import { Toast } from './Toast.tsx';
import { useClearPosition } from './use-clear-position.ts';
import classes from './Toasts.module.css';

export interface ToastItem {
  id: string;
  title: string;
  description?: ReactNode;
  variant?: 'default' | 'success' | 'warning' | 'destructive';
  /** false: dismissed but still in the store; not rendered */
  open?: boolean;
  /** ms until it closes automatically, default 5,000; Infinity keeps it open */
  duration?: number;
  /** one button, such as Undo */
  action?: ReactNode;
}

export interface ToastViewportProps {
  toasts: readonly ToastItem[];
  /** called when the cross or Escape is pressed, or its time is up */
  onDismiss: (id: string) => void;
}

/**
 * Renders the shell's toasts at the top right (spec 2.2), lower where they would cover something clickable, and announces them.
 * The two live regions are in the page from the start, so that the first toast is announced too.
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
