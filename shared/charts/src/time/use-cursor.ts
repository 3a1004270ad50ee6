import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { nearest, type Geometry } from './geometry.ts';

/** The slot of the crosshair, and what moved it there: only moves by keyboard are announced. */
export interface Cursor {
  readonly index: number;
  readonly byKeyboard: boolean;
}

/** The slot that a key moves to; null: the crosshair is hidden. */
export function moved(key: string, index: number | null, count: number): number | null | undefined {
  const last = count - 1;
  if (key === 'Escape') return null;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowLeft') return Math.max(0, (index ?? count) - 1);
  if (key === 'ArrowRight') return Math.min(last, (index ?? -1) + 1);
  return undefined;
}

/** The crosshair of a chart: follows the pointer and the arrow keys. */
export function useCursor(geometry: Geometry, onChoose?: (index: number) => void) {
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const count = geometry.xs.length;
  const index = cursor && cursor.index < count ? cursor.index : null;
  return {
    index,
    isAnnounced: cursor?.byKeyboard === true,
    handlers: {
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const at = nearest(geometry.xs, event.clientX - event.currentTarget.getBoundingClientRect().left);
        if (at >= 0 && at !== index) setCursor({ index: at, byKeyboard: false });
      },
      onPointerLeave: () => setCursor(null),
      onBlur: () => setCursor(null),
      onClick: () => index !== null && onChoose?.(index),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.key === 'Enter' && index !== null && onChoose) {
          event.preventDefault();
          return onChoose(index);
        }
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const next = moved(event.key, index, count);
        if (next === undefined || (next === null && index === null)) return;
        event.preventDefault();
        if (next === null) event.stopPropagation();
        setCursor(next === null ? null : { index: next, byKeyboard: true });
      },
    },
  };
}
