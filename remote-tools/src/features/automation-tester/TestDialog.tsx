import { listAutomationTests } from '@canopy/contract/tools';
import { refreshCalls, showToast, type ActionResult } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { FormActions, FormError, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useCallForm } from '@canopy/views/forms';
import type { ReactNode } from 'react';
import { StepEditor } from './StepEditor.tsx';

interface TestFields {
  readonly name: string;
  /** its steps; absent where they are not edited */
  readonly description?: string;
}

export interface TestDialogProps {
  readonly title: string;
  readonly size?: 'lg';
  /** the test's current fields */
  readonly test: TestFields;
  readonly onSave: (fields: Required<TestFields>) => Promise<ActionResult<unknown>>;
  /** message shown once it is saved */
  readonly saved: (name: string) => string;
  readonly onClose: () => void;
  /** above the name */
  readonly lead?: ReactNode;
}

/** A saved test's name, and its steps if given. */
export function TestDialog({ title, size, test, onSave, saved, onClose, lead }: TestDialogProps) {
  const form = useCallForm({
    initial: { name: test.name, description: test.description ?? '' },
    send: onSave,
    done: () => {
      showToast({ title: saved(form.values.name.trim()) });
      void refreshCalls(listAutomationTests);
      onClose();
    },
    unsaved: 'the test',
  });
  return (
    <Dialog opened onClose={onClose} title={title} closeOnClickOutside={false} {...(size && { size })}>
      <form {...form.props}>
        <Stack gap="md">
          <FormError>{form.failure}</FormError>
          {lead}
          <TextInput
            label="Name"
            placeholder="Sign in and see the dashboard"
            required
            maxLength={100}
            data-autofocus
            {...form.field('name')}
          />
          {test.description !== undefined && (
            <StepEditor
              label="Steps"
              value={form.values.description}
              error={form.errors['description']}
              onChange={(steps) => form.set('description', steps)}
            />
          )}
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.running}>
              Save test
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
