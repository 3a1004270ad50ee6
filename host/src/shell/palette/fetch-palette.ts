/** The palette's code. */
export const fetchPalette = () => import('./CommandPalette.tsx');

/** For controls that open it: loads its code before the click. A failure shows when it is opened. */
export const palettePreload = {
  onPointerEnter: () => void fetchPalette().catch(() => undefined),
  onFocus: () => void fetchPalette().catch(() => undefined),
};
