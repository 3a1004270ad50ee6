import type { AutomationRun } from '@canopy/contract/tools';
import { Button, Stack, Text } from '@canopy/ui';
import { FormActions, FormError } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useState } from 'react';
import { AUTOMATION_WORDS as WORDS, reasonOf } from './messages.ts';
import { StepEditor } from './StepEditor.tsx';
import { useStartRun } from './use-run.ts';

export interface EditStepsDialogProps {
  readonly run: AutomationRun;
  /** the first editable step, from 1 */
  readonly from: number;
  readonly onClose: () => void;
  readonly onStarted: (run: AutomationRun) => void;
}

/** Edits the steps from a given one on, and runs them. */
export function EditStepsDialog({ run, from, onClose, onStarted }: EditStepsDialogProps) {
  const lines = run.log.map(({ goal }) => goal);
  const before = lines.slice(0, from - 1);
  const [text, setText] = useState(() => lines.slice(from - 1).join('\n'));
  const { start, running, error } = useStartRun(onStarted);
  const submit = () =>
    void start({ url: run.url, planner: 'steps', parent_id: run.id, description: [...before, text].join('\n') }).then(
      ({ ok }) => ok && onClose(),
    );
  return (
    <Dialog opened onClose={onClose} title={`Edit from step ${from}`} closeOnClickOutside={false} size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') submit();
        }}
      >
        <Stack gap="md">
          {error && <FormError>{reasonOf(error)}</FormError>}
          {before.length > 0 && (
            <Text size="sm" c="dimmed">
              {WORDS.again}
            </Text>
          )}
          <StepEditor label="Steps" value={text} onChange={setText} hasInitialFocus />
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={running} disabled={text.trim() === ''}>
              Run from step {from}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
