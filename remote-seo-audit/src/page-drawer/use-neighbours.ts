import { useLayoutEffect } from 'react';

const TYPING = 'input, textarea, select, [contenteditable="true"]';

/**
 * The rows before and after one, and the shortcuts J (next) and K (previous) that go there while `active`.
 * @param ids of the rows on screen, in order
 */
export function useNeighbours(ids: readonly string[], current: string, onGo: (id: string) => void) {
  const place = ids.indexOf(current);
  const previous = place > 0 ? ids[place - 1] : undefined;
  const next = place >= 0 ? ids[place + 1] : undefined;
  // In sync with the render: a key pressed right after refers to the visible row.
  useLayoutEffect(() => {
    if (current === '') return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.target instanceof Element && event.target.closest(TYPING))) return;
      const key = event.key.toLowerCase();
      const target = key === 'j' ? next : key === 'k' ? previous : undefined;
      if (target !== undefined) onGo(target);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [current, next, previous, onGo]);
  return { previous, next };
}
