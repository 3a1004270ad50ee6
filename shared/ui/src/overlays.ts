/// <reference path="./ambient.d.ts" />
/** What lies over the screen. Each closes with Escape and gives the focus back to what opened it. A sum of smaller entries, as `forms.ts` is. */
export { ConfirmDialog, Dialog, type ConfirmDialogProps, type DialogProps } from '@canopy/ui/overlays/dialogs';
export { Drawer, type DrawerProps } from '@canopy/ui/overlays/drawers';
