import { createSmallStore, useStored } from '../../delivery/small-store.ts';

/** What is open above the page: the palette, the shortcut sheet, or nothing. */
export type Overlay = 'palette' | 'shortcuts' | null;

const paletteStore = createSmallStore<{ readonly open: Overlay }>({ open: null });

export const openOverlay = (open: Overlay): void => paletteStore.set({ open });

export const useOverlay = (): Overlay => useStored(paletteStore).open;
