import { useId, useLayoutEffect, useRef } from 'react';
import { offerShortcuts, withdrawShortcuts, type Shortcut } from './shortcuts-store.ts';

/**
 * Offers keys while the component is on the page; the host listens, and its `?` sheet lists them.
 * @param title heading in the sheet
 * @example
 * useShortcuts('Date range', [{ keys: 'w', label: 'Last 7 days', run: () => choose(7) }]);
 */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const id = useId();
  const latest = useRef(shortcuts);
  // Before the page shows the render: a key pressed at once would otherwise act on what was there before.
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  // What they do may change with each render; what is listed only with these.
  const listed = JSON.stringify(shortcuts.map(({ keys, label }) => [keys, label]));
  // Heard from the moment on in which what they act on shows.
  useLayoutEffect(() => {
    const runOf = (index: number) => () => latest.current[index]?.run();
    const rows = latest.current;
    offerShortcuts({ id, title, shortcuts: rows.map(({ keys, label }, index) => ({ keys, label, run: runOf(index) })) });
    return () => withdrawShortcuts(id);
  }, [id, title, listed]);
}
