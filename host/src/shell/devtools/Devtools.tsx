import { useMaybeUser } from '@canopy/shell-api/host';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { toggleDevtools, useDevtools } from './devtools-store.ts';

const DevtoolsOverlay = lazy(async () => ({ default: (await import('./DevtoolsOverlay.tsx')).DevtoolsOverlay }));

/** For administrators: a shortcut outlines the parts of the page; see DEVTOOLS_KEYS. */
export function Devtools() {
  const isAdmin = useMaybeUser()?.is_admin === true;
  const isOn = useDevtools();
  useLayoutEffect(() => {
    if (!isAdmin) return;
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || !event.shiftKey || event.code !== 'KeyP') return;
      event.preventDefault();
      toggleDevtools();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isAdmin]);
  if (!isAdmin || !isOn) return null;
  return (
    <Suspense fallback={null}>
      <DevtoolsOverlay />
    </Suspense>
  );
}
