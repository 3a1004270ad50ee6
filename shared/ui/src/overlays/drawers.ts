/// <reference path="../ambient.d.ts" />
/** What comes in from the side. */
export { Drawer, type DrawerProps } from './Drawer.tsx';
