import { approveHealing, listAutomationTests, type AutomationRun, type AutomationStepResult } from '@canopy/contract/tools';
import { refreshCalls, showToast, useAction } from '@canopy/shell-api';
import { Button, Group, Icon, Notice, Text } from '@canopy/ui';
import { ActionMenu } from '@canopy/ui/menus';
import classes from './AutomationTester.module.css';
import { STEP_STATE, tookOf } from './messages.ts';
import { StepShot } from './StepShot.tsx';

export interface StepResultProps {
  readonly run: AutomationRun;
  readonly step: AutomationStepResult;
  /** from 1 */
  readonly number: number;
  /** the run is over, so steps can be repeated and edited */
  readonly canRepeat: boolean;
  readonly onRepeat: (until: number) => void;
  readonly onEdit: (from: number) => void;
  readonly onChanged: () => void;
}

function Healing({ run, step, number, onChanged }: Pick<StepResultProps, 'run' | 'step' | 'number' | 'onChanged'>) {
  const approve = useAction(approveHealing);
  if (!step.proposal) return null;
  const { line, found } = step.proposal;
  const confirm = async () => {
    const result = await approve.run({ params: { id: run.id, step: number } });
    if (!result.ok) return;
    showToast({ title: 'The saved test was changed', tone: 'success' });
    void refreshCalls(listAutomationTests);
    onChanged();
  };
  return (
    <Notice
      tone="info"
      title="Possible replacement"
      action={
        <Button size="xs" variant="default" loading={approve.running} onClick={() => void confirm()}>
          Change the test
        </Button>
      }
    >
      <div>
        <code>{line}</code>
      </div>
      <Text size="xs" c="dimmed">
        Found: {found}. The test changes only when you say so.
      </Text>
      {approve.error && <Text size="xs">{approve.error.message}</Text>}
    </Notice>
  );
}

/** A step depends on those before it, so these are repeated too. */
const repeatLabel = (number: number): string => `Run ${number === 1 ? 'step 1' : `steps 1 to ${number}`} again in a fresh browser`;

/** One step: the instruction, whether it succeeded, why not, and what the page looked like. */
export function StepResult({ run, step, number, canRepeat, onRepeat, onEdit, onChanged }: StepResultProps) {
  const { goal, state, traceback, note, took, has_screenshot: hasScreenshot } = step;
  return (
    <li className={classes.step} data-state={state} aria-current={state === 'running' ? 'step' : undefined}>
      <span className={classes.stepIcon}>
        <Icon {...STEP_STATE[state]} name={STEP_STATE[state].icon} />
      </span>
      <div className={classes.stepBody}>
        <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
          <code className={classes.goal}>{goal}</code>
          <Group gap={4} wrap="nowrap">
            {took !== null && (
              <Text size="xs" c="dimmed" className={classes.figure}>
                {tookOf(took)}
              </Text>
            )}
            {canRepeat && (
              <ActionMenu
                label={`Actions for step ${number}`}
                size="sm"
                items={[
                  { label: repeatLabel(number), icon: 'refresh', onSelect: () => onRepeat(number) },
                  { label: 'Edit and run from here', icon: 'pencil', onSelect: () => onEdit(number) },
                ]}
              />
            )}
          </Group>
        </Group>
        {traceback && (
          <Text size="sm" className={classes.traceback}>
            {traceback}
          </Text>
        )}
        {note && (
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        )}
        <Healing run={run} step={step} number={number} onChanged={onChanged} />
        {hasScreenshot && <StepShot runId={run.id} step={number} goal={goal} />}
      </div>
    </li>
  );
}
