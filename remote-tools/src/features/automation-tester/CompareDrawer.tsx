import { getAutomationRun, type AutomationRun } from '@canopy/contract/tools';
import { useCall } from '@canopy/shell-api';
import { FailedState, Group, Skeleton, Stack, Text } from '@canopy/ui';
import { formatDateTime, formatDuration, StatusBadge, type StatusTone } from '@canopy/ui/data';
import { Switch } from '@canopy/ui/forms';
import { Drawer } from '@canopy/ui/overlays';
import { useState } from 'react';
import classes from './AutomationTester.module.css';
import { compareRuns, type StepPair } from './compare-runs.ts';
import { runStateOf, tookOf } from './messages.ts';
import { StepShot } from './StepShot.tsx';

const CHANGE: Record<StepPair['change'], { tone: StatusTone; label: string }> = {
  same: { tone: 'neutral', label: 'Same' },
  added: { tone: 'info', label: 'New step' },
  removed: { tone: 'warning', label: 'Step removed' },
  'passes now': { tone: 'good', label: 'Passes now' },
  'fails now': { tone: 'bad', label: 'No longer passes' },
  'other reason': { tone: 'warning', label: 'Another reason' },
  'other page': { tone: 'warning', label: 'Another page' },
};

function Side({ run, side, title }: { readonly run: AutomationRun; readonly side: StepPair['before']; readonly title: string }) {
  if (!side) return <Text size="xs" c="dimmed">{`${title}: step does not exist`}</Text>;
  const { step, number } = side;
  return (
    <div>
      <Text size="xs" c="dimmed">
        {title}
        {step.took !== null && ` · ${tookOf(step.took)}`}
        {step.success === null && ' · not run'}
      </Text>
      {step.traceback && <Text size="xs">{step.traceback}</Text>}
      {step.has_screenshot && <StepShot runId={run.id} step={number} goal={step.goal} />}
    </div>
  );
}

function Differences({ before, after }: { readonly before: AutomationRun; readonly after: AutomationRun }) {
  const [onlyChanges, setOnlyChanges] = useState(true);
  const pairs = compareRuns(before, after);
  const changed = pairs.filter(({ change }) => change !== 'same');
  const shown = onlyChanges ? changed : pairs;
  return (
    <Stack gap="md">
      <Group gap="lg">
        {[before, after].map((run) => (
          <Group key={run.id} gap="xs">
            <StatusBadge {...runStateOf(run)} />
            <Text size="sm">
              {formatDateTime(run.created_at)}
              {run.execution_time !== null && `, ${formatDuration(run.execution_time)}`}
            </Text>
          </Group>
        ))}
      </Group>
      <Switch label="Only what changed" checked={onlyChanges} onChange={(event) => setOnlyChanges(event.currentTarget.checked)} />
      {shown.length === 0 && <Text size="sm">Every step had the same result in both runs.</Text>}
      <ul className={classes.forms}>
        {shown.map(({ before: one, after: other, change }, index) => (
          <li key={index}>
            <Stack gap="xs" flex={1} miw={0}>
              <Group justify="space-between" align="flex-start" wrap="nowrap">
                <code className={classes.goal}>{(other ?? one)?.step.goal}</code>
                <StatusBadge {...CHANGE[change]} />
              </Group>
              <div className={classes.shots}>
                <Side run={before} side={one} title="Earlier" />
                <Side run={after} side={other} title="Later" />
              </div>
            </Stack>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

export interface CompareDrawerProps {
  /** the earlier and the later run */
  readonly pair: readonly [string, string];
  readonly onClose: () => void;
}

/** What changed between two runs, step by step. */
export function CompareDrawer({ pair: [from, to], onClose }: CompareDrawerProps) {
  const before = useCall(getAutomationRun, { params: { id: from } });
  const after = useCall(getAutomationRun, { params: { id: to } });
  const failure = before.error ?? after.error;
  return (
    <Drawer opened onClose={onClose} title="Compare runs" size="lg">
      {failure ? (
        <FailedState
          detail={failure.message}
          onRetry={() => {
            void before.reload();
            void after.reload();
          }}
        />
      ) : before.data && after.data ? (
        <Differences before={before.data} after={after.data} />
      ) : (
        <Skeleton height={320} />
      )}
    </Drawer>
  );
}
