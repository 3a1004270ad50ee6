import { linesOfRun, saveAutomationTest, type AutomationRun } from '@canopy/contract/tools';
import { useAction } from '@canopy/shell-api';
import { Text } from '@canopy/ui';
import { TestDialog } from './TestDialog.tsx';

/** Saves the steps of a run as a test. */
export function SaveTestDialog({ run, onClose }: { readonly run: AutomationRun; readonly onClose: () => void }) {
  const save = useAction(saveAutomationTest);
  const count = linesOfRun(run).length;
  return (
    <TestDialog
      title="Save as test"
      test={{ name: '' }}
      onSave={({ name }) => save.run({ body: { run_id: run.id, name } })}
      saved={(name) => `Saved as “${name}”`}
      onClose={onClose}
      lead={
        <Text size="sm">
          {count === 1 ? 'One step is' : `${count} steps are`} saved{run.has_login ? ' with the sign-in' : ''} and replayed without a
          language model.
        </Text>
      }
    />
  );
}
