import type { Call, CallInput } from '@canopy/contract';
import { refreshCalls, showToast, useAction } from '@canopy/shell-api';
import { ConfirmDialog } from '@canopy/ui/overlays';
import type { ReactNode } from 'react';

interface DeleteDialogProps<C extends Call> {
  readonly call: C;
  readonly input: CallInput<C>;
  /** the question, with the name of what is deleted */
  readonly title: string;
  /** the button: the verb and what it deletes */
  readonly label: string;
  /** what is deleted with it, and what stays */
  readonly children: ReactNode;
  /** toast shown once it is deleted */
  readonly done?: string;
  /** the lists that showed it */
  readonly refreshes: readonly Call[];
  readonly onClose: () => void;
}

/**
 * Asks, deletes, and reloads the lists that showed it. Stays open with the reason where that fails.
 * @example
 * {removing && (
 *   <DeleteDialog call={personaCalls.remove} input={{ params: { id: removing.id } }} refreshes={[personaCalls.list]} … />
 * )}
 */
export function DeleteDialog<C extends Call>(props: DeleteDialogProps<C>) {
  const { call, input, title, label, children, done, refreshes, onClose } = props;
  const { run, running, error } = useAction(call);
  const confirm = async () => {
    const result = await run(input);
    if (!result.ok) return;
    onClose();
    if (done !== undefined) showToast({ title: done, tone: 'success' });
    void refreshCalls(...refreshes);
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={title}
      confirmLabel={label}
      destructive
      running={running}
      error={error?.message}
    >
      {children}
    </ConfirmDialog>
  );
}
