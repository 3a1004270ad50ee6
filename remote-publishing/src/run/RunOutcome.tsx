import { retryPublishRun, undoPublish, type PublishOperation } from '@canopy/contract/publishing';
import { showToast, useAction } from '@canopy/shell-api';
import { Button, FailedState, Group, Skeleton, Stack, Text } from '@canopy/ui';
import { UrlText } from '@canopy/ui/data';
import { ConflictChoice } from './ConflictChoice.tsx';
import { OperationState } from './OperationState.tsx';
import type { useRun } from './use-run.ts';
import classes from './RunOutcome.module.css';

interface RunOutcomeProps {
  readonly run: ReturnType<typeof useRun>;
}

/** Each page's outcome as it comes: what went wrong and why, conflicts with their ways on, retry of what failed, undo. */
export function RunOutcome({ run: { data, error, reload, isValidating } }: RunOutcomeProps) {
  const retry = useAction(retryPublishRun);
  const undo = useAction(undoPublish);
  if (!data)
    return error ? <FailedState detail={error.message} onRetry={() => void reload()} retrying={isValidating} /> : <Skeleton height={120} />;
  const failed = data.operations.filter(({ state }) => state === 'failed' || state === 'missed');
  const act = async (result: Promise<{ ok: boolean; error?: { message: string } | null }>) => {
    const answer = await result;
    if (!answer.ok) showToast({ title: answer.error?.message ?? '', tone: 'destructive' });
    await reload();
  };
  return (
    <Stack gap="sm" role="status">
      <ul className={classes.list}>
        {data.operations.map((operation) => (
          <li key={operation.id}>
            <Outcome
              operation={operation}
              undoing={undo.running}
              onUndo={() => void act(undo.run({ params: { id: operation.id }, body: {} }))}
              onResolved={() => void reload()}
            />
          </li>
        ))}
      </ul>
      {failed.length > 0 && data.done && (
        <Group>
          <Button
            size="xs"
            variant="default"
            loading={retry.running}
            onClick={() => void act(retry.run({ params: { id: data.run_id }, body: {} }))}
          >
            {failed.length === 1 ? 'Try the failed page again' : `Try the ${failed.length} failed pages again`}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface OutcomeProps {
  readonly operation: PublishOperation;
  readonly undoing: boolean;
  readonly onUndo: () => void;
  readonly onResolved: () => void;
}

function Outcome({ operation, undoing, onUndo, onResolved }: OutcomeProps) {
  const { title, page_url: url, message, state } = operation;
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm" wrap="wrap">
        <Stack gap={0} className={classes.words}>
          <Text size="sm" fw={500}>
            {title}
          </Text>
          {url && <UrlText url={url} href />}
        </Stack>
        <Group gap="sm">
          <OperationState operation={operation} />
          {operation.can_undo && (
            <Button size="compact-sm" variant="subtle" loading={undoing} onClick={onUndo} aria-label={`Undo ${title}`}>
              {operation.kind === 'fix' ? 'Revert' : 'Undo'}
            </Button>
          )}
        </Group>
      </Group>
      {message && (
        <Text size="sm" c="dimmed">
          {message}
        </Text>
      )}
      {state === 'conflict' && operation.found && <ConflictChoice operation={operation} onResolved={onResolved} />}
    </Stack>
  );
}
