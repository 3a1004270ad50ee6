import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormActions } from '../forms/FormActions.tsx';
import { FormError } from '../forms/FormError.tsx';
import { Dialog } from './Dialog.tsx';
import classes from './ConfirmDialog.module.css';

export interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** the question */
  title: ReactNode;
  /** the consequences: what will happen, and what stays */
  children?: ReactNode;
  /** the verb, as on the button that opened the dialog */
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  running?: boolean;
  /** why the action failed; the dialog stays open */
  error?: ReactNode;
}

/** Asks before an action that cannot be undone or that others will see. The harmless button has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, onConfirm, title, children, confirmLabel, cancelLabel = 'Cancel', destructive, running, error } = props;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      size="sm"
      footer={
        <FormActions>
          <Button variant="default" onClick={onClose} data-autofocus>
            {cancelLabel}
          </Button>
          <Button color={destructive ? 'bad' : undefined} onClick={onConfirm} loading={running}>
            {confirmLabel}
          </Button>
        </FormActions>
      }
    >
      <div className={classes.body}>
        {children}
        <FormError>{error}</FormError>
      </div>
    </Dialog>
  );
}
