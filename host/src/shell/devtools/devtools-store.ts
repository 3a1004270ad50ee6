import { createSmallStore, useStored } from '../../delivery/small-store.ts';

/** Outlines every region that a remote has rendered. */
export const DEVTOOLS_KEYS = 'Alt+Shift+P';

const devtoolsStore = createSmallStore({ isOn: false });

export const toggleDevtools = (): void => devtoolsStore.set({ isOn: !devtoolsStore.get().isOn });

export const useDevtools = (): boolean => useStored(devtoolsStore).isOn;
