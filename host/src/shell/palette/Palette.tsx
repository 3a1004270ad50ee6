import { useShortcuts } from '@canopy/shell-api';
import { useMaybeUser, watchShortcuts } from '@canopy/shell-api/host';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { fetchPalette } from './fetch-palette.ts';
import { openOverlay, useOverlay } from './palette-store.ts';

const CommandPalette = lazy(async () => ({ default: (await fetchPalette()).CommandPalette }));
const ShortcutSheet = lazy(async () => ({ default: (await import('./ShortcutSheet.tsx')).ShortcutSheet }));

function Watch() {
  useLayoutEffect(() => watchShortcuts(), []);
  useShortcuts('Everywhere', [
    { keys: 'mod+k', label: 'Go to a screen, a workspace or an action', run: () => openOverlay('palette') },
    { keys: '?', label: 'Show the shortcuts', run: () => openOverlay('shortcuts') },
  ]);
  return null;
}

/** The portal's shortcuts, the palette and the sheet; for users with a workspace. Both load on first open, the palette already on hover. */
export function Palette() {
  const user = useMaybeUser();
  const open = useOverlay();
  if (!user) return null;
  return (
    <>
      <Watch />
      <Suspense fallback={null}>
        {open === 'palette' && <CommandPalette user={user} onClose={() => openOverlay(null)} />}
        {open === 'shortcuts' && <ShortcutSheet onClose={() => openOverlay(null)} />}
      </Suspense>
    </>
  );
}
