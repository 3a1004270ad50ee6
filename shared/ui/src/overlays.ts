/// <reference path="./ambient.d.ts" />
/** What floats above the screen. Each closes with Escape and gives the focus back to what opened it. */
export { Menu, Popover } from '@mantine/core';
export { ActionMenu, type ActionMenuItem, type ActionMenuProps } from './overlays/ActionMenu.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './overlays/ConfirmDialog.tsx';
export { Dialog, type DialogProps } from './overlays/Dialog.tsx';
export { Drawer, type DrawerProps } from './overlays/Drawer.tsx';
