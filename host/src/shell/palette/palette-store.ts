import { createSmallStore, useStored } from '../../delivery/small-store.ts';

/** What lies over the page: the palette, the sheet of shortcuts, or nothing. */
export type Overlay = 'palette' | 'shortcuts' | null;

const paletteStore = createSmallStore<{ readonly open: Overlay }>({ open: null });

export const openOverlay = (open: Overlay): void => paletteStore.set({ open });

export const useOverlay = (): Overlay => useStored(paletteStore).open;
