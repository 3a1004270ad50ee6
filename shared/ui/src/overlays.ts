/// <reference path="./ambient.d.ts" />
/** What lies over the screen. Each closes with Escape and gives the focus back to what opened it. */
export { ConfirmDialog, type ConfirmDialogProps } from './overlays/ConfirmDialog.tsx';
export { Dialog, type DialogProps } from './overlays/Dialog.tsx';
export { Drawer, type DrawerProps } from './overlays/Drawer.tsx';
