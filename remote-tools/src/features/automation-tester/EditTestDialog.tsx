import { updateAutomationTest, type AutomationTest } from '@canopy/contract/tools';
import { useAction } from '@canopy/shell-api';
import { TestDialog } from './TestDialog.tsx';

/** Edits the name and steps of a saved test. */
export function EditTestDialog({ test, onClose }: { readonly test: AutomationTest; readonly onClose: () => void }) {
  const save = useAction(updateAutomationTest);
  return (
    <TestDialog
      title={`Edit “${test.name}”`}
      size="lg"
      test={test}
      onSave={(body) => save.run({ params: { id: test.id }, body })}
      saved={() => 'Test saved'}
      onClose={onClose}
    />
  );
}
