import type { ResearchStep } from '@canopy/contract/content';
import { Card, Text } from '@canopy/ui';
import { StepList, type StepState } from '@canopy/ui/data';
import { ActionMenu } from '@canopy/ui/menus';
import { STEP_LABELS } from '../../../labels.ts';
import type { TabProps } from './use-research.ts';

const STATES: Record<ResearchStep['state'], StepState> = {
  waiting: 'todo',
  running: 'running',
  done: 'done',
  stale: 'todo',
  failed: 'failed',
};

function detailOf({ state, message }: ResearchStep) {
  if (state === 'running') return 'Running…';
  if (state === 'stale') return `${message}. Out of date: an earlier step changed.`;
  return message || undefined;
}

/** The steps of a run, each with its result and a way to run it again. */
export function RunSteps({ run, view }: TabProps) {
  const canRun = run.status !== 'running' && !view.busy;
  const items = run.steps.map((step) => ({
    label: STEP_LABELS[step.name],
    state: STATES[step.state],
    detail: detailOf(step),
    action:
      step.state === 'waiting' || step.state === 'running' ? undefined : (
        <ActionMenu
          label={`Run ${STEP_LABELS[step.name]} again`}
          icon="refresh"
          size="sm"
          items={[
            { label: 'Run this step again', disabled: !canRun, onSelect: () => void view.run(step.name, true) },
            { label: 'Run from here', disabled: !canRun, onSelect: () => void view.run(step.name) },
          ]}
        />
      ),
  }));
  return (
    <Card title="Steps">
      <StepList label="Steps of the research" items={items} />
      {run.message && !items.some(({ detail }) => detail === run.message) && (
        <Text size="sm" c="dimmed" mt="sm">
          {run.message}
        </Text>
      )}
    </Card>
  );
}
