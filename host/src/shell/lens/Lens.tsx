import { useMaybeUser } from '@canopy/shell-api/host';
import { lazy, Suspense, useEffect } from 'react';
import { toggleLens, useLens } from './lens-store.ts';

const LensOverlay = lazy(async () => ({ default: (await import('./LensOverlay.tsx')).LensOverlay }));

/** For administrators: a key outlines the parts of the page; see LENS_KEYS. */
export function Lens() {
  const isAdmin = useMaybeUser()?.is_admin === true;
  const isOn = useLens();
  useEffect(() => {
    if (!isAdmin) return;
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || !event.shiftKey || event.code !== 'KeyP') return;
      event.preventDefault();
      toggleLens();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isAdmin]);
  if (!isAdmin || !isOn) return null;
  return (
    <Suspense fallback={null}>
      <LensOverlay />
    </Suspense>
  );
}
