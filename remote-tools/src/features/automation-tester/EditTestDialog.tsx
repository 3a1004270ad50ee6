import { listAutomationTests, updateAutomationTest, type AutomationTest } from '@canopy/contract/tools';
import { refreshCalls, showToast, useAction } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { FormActions, FormError, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useState } from 'react';
import { StepEditor } from './StepEditor.tsx';

/** Changes the name and steps of a saved test. */
export function EditTestDialog({ test, onClose }: { readonly test: AutomationTest; readonly onClose: () => void }) {
  const [name, setName] = useState(test.name);
  const [description, setDescription] = useState(test.description);
  const save = useAction(updateAutomationTest, { background: true });
  const fields = save.error?.fieldErrors ?? {};
  const submit = async () => {
    const result = await save.run({ params: { id: test.id }, body: { name, description } });
    if (!result.ok) return;
    showToast({ title: 'Test saved' });
    void refreshCalls(listAutomationTests);
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={`Edit “${test.name}”`} size="lg" closeOnClickOutside={false}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="md">
          {save.error && Object.keys(fields).length === 0 && <FormError>{save.error.message}</FormError>}
          <TextInput
            label="Name"
            required
            maxLength={100}
            value={name}
            error={fields['name']}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <StepEditor label="Steps" value={description} error={fields['description']} onChange={setDescription} />
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
