import { linesOfRun, listAutomationTests, saveAutomationTest, type AutomationRun } from '@canopy/contract/tools';
import { refreshCalls, showToast, useAction } from '@canopy/shell-api';
import { Button, Stack, Text } from '@canopy/ui';
import { FormActions, FormError, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useState } from 'react';

export interface SaveTestDialogProps {
  readonly run: AutomationRun;
  readonly onClose: () => void;
}

/** Keeps the steps of a run as a test. */
export function SaveTestDialog({ run, onClose }: SaveTestDialogProps) {
  const [name, setName] = useState('');
  const save = useAction(saveAutomationTest, { background: true });
  const count = linesOfRun(run).length;
  const submit = async () => {
    const result = await save.run({ body: { run_id: run.id, name } });
    if (!result.ok) return;
    showToast({ title: `Saved as “${result.data.name}”` });
    void refreshCalls(listAutomationTests);
    onClose();
  };
  const fieldError = save.error?.fieldErrors['name'];
  return (
    <Dialog opened onClose={onClose} title="Save as test">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="md">
          {save.error && !fieldError && <FormError>{save.error.message}</FormError>}
          <Text size="sm">
            {count === 1 ? 'One step is' : `${count} steps are`} saved{run.has_login ? ' with the sign-in' : ''} and replayed without a
            language model.
          </Text>
          <TextInput
            label="Name"
            placeholder="Sign in and see the dashboard"
            maxLength={100}
            required
            data-autofocus
            value={name}
            error={fieldError}
            onChange={(event) => setName(event.currentTarget.value)}
          />
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
