import { retryPublishRun, undoPublishRun, type PublishOperation } from '@canopy/contract/publishing';
import { showToast, useAction, useOrganisationId } from '@canopy/shell-api';
import { Button, FailedState, Group, Skeleton, Stack, Text } from '@canopy/ui';
import { followRun } from './follow-run.ts';
import type { RunKind } from './followed-run.ts';
import { RunCauses } from './RunCauses.tsx';
import { usePlatform } from './use-platform.ts';
import { useRun } from './use-run.ts';

/** Which report a retry of a run gets; the outcome of fixes shows where they were asked for. */
const REPORTED: Readonly<Partial<Record<PublishOperation['kind'], RunKind>>> = { content: 'pages', meta: 'keywords', create: 'blog' };

interface RunOutcomeProps {
  readonly runId: string;
}

/**
 * Each page's outcome as it arrives, of a publish or of fixes: failures and their reasons, conflicts with their resolutions, retry of
 * failed pages, and undo for one page or all.
 * @example <RemoteModule remote="remote-publishing" module="./RunOutcome" runId={id} />
 */
export function RunOutcome({ runId }: RunOutcomeProps) {
  const { data, error, reload, isValidating } = useRun(runId);
  const retry = useAction(retryPublishRun);
  const undoAll = useAction(undoPublishRun);
  const organisationId = useOrganisationId();
  const { platform = null } = usePlatform();
  if (!data)
    return error ? <FailedState detail={error.message} onRetry={() => void reload()} retrying={isValidating} /> : <Skeleton height={120} />;
  const { operations, done } = data;
  const failed = operations.filter(({ state }) => state === 'failed' || state === 'missed').length;
  const undoable = operations.filter(({ can_undo: can }) => can).length;
  const isFix = operations.some(({ kind }) => kind === 'fix');
  // Only what a fix changed is read again.
  const readAgain = done && operations.some(({ kind, state }) => kind === 'fix' && (state === 'published' || state === 'undone'));
  const act = async (action: typeof retry | typeof undoAll) => {
    const result = await action.run({ params: { id: runId }, body: {} });
    if (!result.ok) showToast({ title: result.error.message, tone: 'destructive' });
    const [first] = operations;
    const what = first && REPORTED[first.kind];
    if (result.ok && action === retry && what && organisationId !== null)
      followRun({ runId, organisationId, what, platform, ...(what === 'blog' && { operationId: first.id }) });
    await reload();
  };
  return (
    <Stack gap="sm" role="status" aria-label={isFix ? 'Fixes' : 'Outcome'}>
      <RunCauses operations={operations} done={done} onChanged={() => void reload()} />
      {done && (failed > 0 || undoable > 1) && (
        <Group gap="sm">
          {failed > 0 && (
            <Button size="xs" variant="default" loading={retry.running} onClick={() => void act(retry)}>
              {failed === 1 ? 'Retry the failed page' : `Retry the ${failed} failed pages`}
            </Button>
          )}
          {undoable > 1 && (
            <Button size="xs" variant="default" loading={undoAll.running} onClick={() => void act(undoAll)}>
              {isFix ? `Revert all ${undoable}` : `Undo all ${undoable}`}
            </Button>
          )}
        </Group>
      )}
      {readAgain && <Text size="sm">The changed pages are being read again to update the audit.</Text>}
    </Stack>
  );
}
