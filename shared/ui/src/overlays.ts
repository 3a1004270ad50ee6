/// <reference path="./ambient.d.ts" />
/** Overlays. Escape closes them and returns the focus to the opener. Combines smaller entry points, as `forms.ts` does. */
export { ConfirmDialog, Dialog, type ConfirmDialogProps, type DialogProps } from '@canopy/ui/overlays/dialogs';
export { Drawer, type DrawerProps } from '@canopy/ui/overlays/drawers';
