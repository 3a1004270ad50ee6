import { useEffect, useEffectEvent, useState } from 'react';
import { IconButton } from '../actions/IconButton.tsx';
import { Icon, type IconName } from '../icons/Icon.tsx';
import type { ToastItem } from './ToastViewport.tsx';
import classes from './Toasts.module.css';

const MARK: Record<NonNullable<ToastItem['variant']>, { name: IconName; label?: string }> = {
  default: { name: 'info' },
  success: { name: 'success', label: 'Success' },
  warning: { name: 'alert', label: 'Warning' },
  destructive: { name: 'error', label: 'Error' },
};

/** ms (spec section 9: toast duration) */
const DURATION = 5_000;

export interface ToastProps {
  toast: ToastItem;
  onDismiss: (id: string) => void;
}

/** One toast. Its timer restarts when the pointer or the focus leaves it, and whenever its text changes. */
export function Toast({ toast, onDismiss }: ToastProps) {
  const [held, setHeld] = useState(false);
  const { duration = DURATION, title, description, variant = 'default' } = toast;
  const expire = useEffectEvent(() => onDismiss(toast.id));

  useEffect(() => {
    if (held || !Number.isFinite(duration)) return;
    const timer = setTimeout(() => expire(), duration);
    return () => clearTimeout(timer);
  }, [held, duration, title, description]);

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape from any of its buttons closes it; it has a button for that too
    <div
      className={classes.toast}
      data-variant={variant}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === 'Escape' && onDismiss(toast.id)}
    >
      <Icon {...MARK[variant]} className={classes.icon} />
      <div className={classes.words}>
        <div className={classes.title}>{title}</div>
        {description && <div className={classes.description}>{description}</div>}
        {toast.action && <div className={classes.action}>{toast.action}</div>}
      </div>
      <IconButton icon="x" size="sm" label="Close notification" tooltip={false} onClick={() => onDismiss(toast.id)} />
    </div>
  );
}
