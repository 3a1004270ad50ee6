/// <reference path="../ambient.d.ts" />
/** Dialogs in the middle of the screen. */
export { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';
export { Dialog, type DialogProps } from './Dialog.tsx';
