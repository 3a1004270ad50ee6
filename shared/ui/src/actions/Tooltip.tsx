import { useMergedRef } from '@mantine/hooks';
import {
  cloneElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type HTMLAttributes,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import { positionTooltip, type Side } from './position-tooltip.ts';
import classes from './Tooltip.module.css';

const OPEN_AFTER = 350;
const CLOSE_AFTER = 120;

type AnchorProps = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement>; disabled?: boolean };

export interface TooltipProps {
  label: ReactNode;
  side?: Side;
  /** no tooltip at all */
  disabled?: boolean;
  /** one focusable element; a disabled button stays reachable (`aria-disabled`), so that everyone can learn why it is disabled */
  children: ReactElement;
}

/**
 * A short explanation shown on hover and on keyboard focus. Escape closes it; the pointer may enter it.
 * A custom implementation, because the library's adds 15 kB to the shell.
 */
export function Tooltip({ label, side = 'top', disabled = false, children }: TooltipProps) {
  const child = children as ReactElement<AnchorProps>;
  const id = useId();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ref = useMergedRef(anchor, child.props.ref);
  const shown = open && !disabled && label != null && label !== '';

  const schedule = (next: boolean, after: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), after);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!shown) return;
    const close = () => setOpen(false);
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    document.addEventListener('keydown', onKey, true);
    window.addEventListener('scroll', close, true);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      window.removeEventListener('scroll', close, true);
    };
  }, [shown]);

  useLayoutEffect(() => {
    if (!shown || !anchor.current || !tip.current) return;
    // In the browser's top layer nothing clips it, and it stays in its anchor's landmark. (jsdom has no popovers.)
    if (!tip.current.matches(':popover-open')) tip.current.showPopover?.();
    const size = tip.current.getBoundingClientRect();
    const viewport = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight };
    const position = positionTooltip(anchor.current.getBoundingClientRect(), size, side, viewport);
    tip.current.style.left = `${position.left}px`;
    tip.current.style.top = `${position.top}px`;
  }, [shown, side, label]);

  const saysTheName = child.props['aria-label'] === label;
  const described = [child.props['aria-describedby'], shown && !saysTheName && id].filter(Boolean).join(' ');
  const refused = child.props.disabled === true && {
    disabled: undefined,
    'aria-disabled': true,
    'data-disabled': true,
    onClick: (event: MouseEvent<HTMLElement>) => event.preventDefault(),
  };

  return (
    <>
      {cloneElement(child, {
        ref,
        'aria-describedby': described || undefined,
        onPointerEnter: (event: PointerEvent<HTMLElement>) => {
          child.props.onPointerEnter?.(event);
          if (event.pointerType !== 'touch') schedule(true, OPEN_AFTER);
        },
        onPointerLeave: (event: PointerEvent<HTMLElement>) => {
          child.props.onPointerLeave?.(event);
          schedule(false, CLOSE_AFTER);
        },
        onPointerDown: (event: PointerEvent<HTMLElement>) => {
          child.props.onPointerDown?.(event);
          schedule(false, 0);
        },
        onFocus: (event: FocusEvent<HTMLElement>) => {
          child.props.onFocus?.(event);
          if (event.currentTarget.matches(':focus-visible')) schedule(true, 0);
        },
        onBlur: (event: FocusEvent<HTMLElement>) => {
          child.props.onBlur?.(event);
          schedule(false, 0);
        },
        ...refused,
      })}
      {shown && (
        <span
          ref={tip}
          id={id}
          role="tooltip"
          popover="manual"
          className={classes.tip}
          onPointerEnter={() => schedule(true, 0)}
          onPointerLeave={() => schedule(false, CLOSE_AFTER)}
        >
          {label}
        </span>
      )}
    </>
  );
}
