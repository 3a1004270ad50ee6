import { createSmallStore, useStored } from '../../delivery/small-store.ts';

/** Outlines every region that a remote has drawn. */
export const LENS_KEYS = 'Alt+Shift+P';

const lensStore = createSmallStore({ isOn: false });

export const toggleLens = (): void => lensStore.set({ isOn: !lensStore.get().isOn });

export const useLens = (): boolean => useStored(lensStore).isOn;
