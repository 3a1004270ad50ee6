import { modelName } from '@canopy/contract/content';
import { cancelAutomationRun, linesOfRun, playwrightTest, type AutomationRun } from '@canopy/contract/tools';
import { showToast, useAction } from '@canopy/shell-api';
import { Button, Card, EmptyState, FailedState, Group, Icon, Notice, Skeleton, Stack, Text } from '@canopy/ui';
import { formatDateTime, formatDuration, saveFile, StatusBadge, UrlText } from '@canopy/ui/data';
import { ActionMenu } from '@canopy/ui/menus';
import classes from './AutomationTester.module.css';
import { AUTOMATION_WORDS as WORDS, endOf, isOpen, reasonOf, runStateOf } from './messages.ts';
import { StepResult } from './StepResult.tsx';
import type { WatchedRun } from './use-run.ts';

export interface RunResultsProps {
  readonly watched: WatchedRun;
  /** the URL names a run */
  readonly isChosen: boolean;
  readonly onRepeat: (run: AutomationRun, until: number | null) => void;
  readonly onEdit: (run: AutomationRun, from: number) => void;
  readonly onSave: (run: AutomationRun) => void;
}

/** What screen readers announce as the run proceeds. */
function sayingOf(run: AutomationRun): string {
  const at = run.log.findIndex(({ state }) => state === 'running');
  if (at !== -1) return `Step ${at + 1} of ${run.log.length}: ${run.log[at]?.goal ?? ''}`;
  if (run.status === 'waiting') return 'Waiting for a free browser';
  if (isOpen(run)) return run.planner === 'model' ? 'The model decides on the next step' : 'Running';
  return endOf(run);
}

const fileOf = (run: AutomationRun): string =>
  `${(run.test_name ?? new URL(run.url).hostname).replaceAll(/[^\w.-]+/g, '-').toLowerCase()}.spec.js`;

function Head({
  run,
  onRepeat,
  onSave,
  onStopped,
}: Pick<RunResultsProps, 'onRepeat' | 'onSave'> & { readonly run: AutomationRun; readonly onStopped: () => void }) {
  const cancel = useAction(cancelAutomationRun);
  const open = isOpen(run);
  const lines = linesOfRun(run);
  const stop = async () => {
    const stopped = await cancel.run({ params: { id: run.id } });
    if (!stopped.ok) showToast({ title: 'The test could not be stopped', description: reasonOf(stopped.error), tone: 'destructive' });
    onStopped();
  };
  const exportTest = () =>
    saveFile(fileOf(run), playwrightTest({ name: run.test_name ?? `Test of ${run.url}`, url: run.url, lines }), 'text/javascript');
  return (
    <Group justify="space-between" className={classes.head} gap="sm">
      <Stack gap={2}>
        <Group gap="sm">
          <StatusBadge {...runStateOf(run)} />
          <Text size="sm" role="status">
            {sayingOf(run)}
          </Text>
        </Group>
        <Text size="xs" c="dimmed" component="div">
          <UrlText url={run.url} href copy={false} maxLength={48} /> · {formatDateTime(run.created_at)}
          {run.execution_time !== null && ` · ${formatDuration(run.execution_time)}`}
          {run.model !== null && ` · planned by ${modelName(run.model)}`}
        </Text>
      </Stack>
      {open ? (
        <Button variant="default" leftSection={<Icon name="player-stop" />} loading={cancel.running} onClick={() => void stop()}>
          Stop
        </Button>
      ) : (
        <Group gap="xs">
          <Button variant="default" leftSection={<Icon name="refresh" />} onClick={() => onRepeat(run, null)}>
            Run again
          </Button>
          <ActionMenu
            label="More actions for this run"
            items={[
              { label: 'Save as test', icon: 'check', disabled: lines.length === 0, onSelect: () => onSave(run) },
              { label: 'Export as Playwright test', icon: 'download', disabled: lines.length === 0, onSelect: exportTest },
            ]}
          />
        </Group>
      )}
    </Group>
  );
}

/** The steps of a run as they complete, each with its screenshot. */
export function RunResults({ watched, isChosen, onRepeat, onEdit, onSave }: RunResultsProps) {
  const { run, error, reload } = watched;
  if (!isChosen)
    return (
      <Card title="Test results">
        <EmptyState compact level={3} icon="flask" title={WORDS.idleTitle} description={WORDS.idleText} />
      </Card>
    );
  if (error)
    return (
      <Card title="Test results">
        <FailedState detail={reasonOf(error)} onRetry={() => void reload()} />
      </Card>
    );
  if (!run)
    return (
      <Card title="Test results">
        <Stack gap="md">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} height={88} />
          ))}
        </Stack>
      </Card>
    );
  return (
    <Card title="Test results" padding="none">
      <Head run={run} onRepeat={onRepeat} onSave={onSave} onStopped={() => void reload()} />
      {run.message !== '' && (
        <div className={classes.head}>
          <Notice tone={runStateOf(run).tone === 'bad' ? 'bad' : run.status === 'failed' ? 'warning' : 'info'} live>
            {run.message}
          </Notice>
        </div>
      )}
      <ol className={classes.steps} aria-label="Steps">
        {run.log.map((step, index) => (
          <StepResult
            key={`${index} ${step.goal}`}
            run={run}
            step={step}
            number={index + 1}
            canRepeat={!isOpen(run) && run.planner === 'steps'}
            onRepeat={(until) => onRepeat(run, until)}
            onEdit={(from) => onEdit(run, from)}
            onChanged={() => void reload()}
          />
        ))}
      </ol>
    </Card>
  );
}
