import { useId, useLayoutEffect, useRef } from 'react';
import { offerShortcuts, withdrawShortcuts, type Shortcut } from './shortcuts-store.ts';

/**
 * Registers shortcuts while the component is mounted; the host listens, and its `?` sheet lists them.
 * @param title heading in the sheet
 * @example
 * useShortcuts('Date range', [{ keys: 'w', label: 'Last 7 days', run: () => choose(7) }]);
 */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const id = useId();
  const latest = useRef(shortcuts);
  // Before the render is painted: otherwise a key pressed right away would act on the previous content.
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  // Their actions may change with each render; the listing changes only with these.
  const listed = JSON.stringify(shortcuts.map(({ keys, label }) => [keys, label]));
  // Registered from the moment their targets are visible.
  useLayoutEffect(() => {
    const runOf = (index: number) => () => latest.current[index]?.run();
    const rows = latest.current;
    offerShortcuts({ id, title, shortcuts: rows.map(({ keys, label }, index) => ({ keys, label, run: runOf(index) })) });
    return () => withdrawShortcuts(id);
  }, [id, title, listed]);
}
