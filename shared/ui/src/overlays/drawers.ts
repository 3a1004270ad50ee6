/// <reference path="../ambient.d.ts" />
/** Panels that slide in from the side. */
export { Drawer, type DrawerProps } from './Drawer.tsx';
