import { listAutomationTests } from '@canopy/contract/tools';
import { refreshCalls, showToast, type ActionResult, type ApiError } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { FormActions, FormError, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useState, type ReactNode } from 'react';
import { reasonOf } from './messages.ts';

export interface TestDialogProps {
  readonly title: string;
  readonly size?: 'lg';
  /** the test's current name */
  readonly name: string;
  readonly save: { readonly running: boolean; readonly error: ApiError | null };
  readonly onSave: (name: string) => Promise<ActionResult<unknown>>;
  /** message shown once it is saved */
  readonly saved: (name: string) => string;
  readonly onClose: () => void;
  /** above the name */
  readonly lead?: ReactNode;
  /** below the name */
  readonly children?: ReactNode;
}

/** A saved test's name, and its other fields if given. */
export function TestDialog({ title, size, name: known, save, onSave, saved, onClose, lead, children }: TestDialogProps) {
  const [name, setName] = useState(known);
  const fields = save.error?.fieldErrors ?? {};
  const submit = async () => {
    const result = await onSave(name);
    if (!result.ok) return;
    showToast({ title: saved(name.trim()) });
    void refreshCalls(listAutomationTests);
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={title} closeOnClickOutside={false} {...(size && { size })}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="md">
          {save.error && Object.keys(fields).length === 0 && <FormError>{reasonOf(save.error)}</FormError>}
          {lead}
          <TextInput
            label="Name"
            placeholder="Sign in and see the dashboard"
            required
            maxLength={100}
            data-autofocus
            value={name}
            error={fields['name']}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {children}
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.running}>
              Save test
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
