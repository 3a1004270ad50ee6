import { useRef, type KeyboardEvent } from 'react';

/**
 * Tab indents inside the editor, so keyboard users need another way out (WCAG 2.1.2): Escape, then Tab.
 * @returns event handlers for the element around the editor
 */
export function useWayOut() {
  const leaving = useRef(false);
  return {
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (event.key === 'Escape') leaving.current = true;
      else if (event.key === 'Tab' && leaving.current) event.stopPropagation();
      else if (event.key !== 'Shift') leaving.current = false;
    },
    onBlur: () => {
      leaving.current = false;
    },
  };
}
