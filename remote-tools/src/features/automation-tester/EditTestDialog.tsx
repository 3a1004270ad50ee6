import { updateAutomationTest, type AutomationTest } from '@canopy/contract/tools';
import { useAction } from '@canopy/shell-api';
import { useState } from 'react';
import { StepEditor } from './StepEditor.tsx';
import { TestDialog } from './TestDialog.tsx';

const BACKGROUND = { background: true } as const;

/** Edits the name and steps of a saved test. */
export function EditTestDialog({ test, onClose }: { readonly test: AutomationTest; readonly onClose: () => void }) {
  const [description, setDescription] = useState(test.description);
  const save = useAction(updateAutomationTest, BACKGROUND);
  return (
    <TestDialog
      title={`Edit “${test.name}”`}
      size="lg"
      name={test.name}
      save={save}
      onSave={(name) => save.run({ params: { id: test.id }, body: { name, description } })}
      saved={() => 'Test saved'}
      onClose={onClose}
    >
      <StepEditor label="Steps" value={description} error={save.error?.fieldErrors['description']} onChange={setDescription} />
    </TestDialog>
  );
}
