import { getPublishRun, undoPublish, undoPublishRun, type PublishOperation } from '@canopy/contract/publishing';
import { showToast, useAction, useCall } from '@canopy/shell-api';
import { Button, FailedState, Group, Skeleton, Stack, Text } from '@canopy/ui';
import { StatusBadge, UrlText, type StatusTone } from '@canopy/ui/data';

const POLL_MS = 1_000;

function statusOf({ state, verified }: PublishOperation): { label: string; tone: StatusTone } {
  if (state === 'published') {
    if (verified === 'gone') return { label: 'Fixed', tone: 'good' };
    if (verified === 'still-there') return { label: 'Still on the live page', tone: 'bad' };
    if (verified === 'unread') return { label: 'Changed; the live page could not be read', tone: 'warning' };
    return { label: 'Fixing...', tone: 'neutral' };
  }
  if (state === 'undone') return { label: 'Reverted', tone: 'neutral' };
  if (state === 'conflict') return { label: 'Changed on the site meanwhile', tone: 'warning' };
  if (state === 'failed' || state === 'missed') return { label: 'Not fixed', tone: 'bad' };
  return { label: state === 'undoing' ? 'Reverting...' : 'Fixing...', tone: 'neutral' };
}

/** What became of each page: fixed only where the live page shows it; why not, where it was not; and the way back. */
export function FixOutcome({ runId }: { readonly runId: string }) {
  const { data, error, isValidating, reload } = useCall(
    getPublishRun,
    { params: { id: runId } },
    {
      background: true,
      refreshMs: (latest) => (latest?.done ? 0 : POLL_MS),
    },
  );
  const undo = useAction(undoPublish);
  const undoAll = useAction(undoPublishRun);
  if (!data)
    return error ? <FailedState detail={error.message} onRetry={() => void reload()} retrying={isValidating} /> : <Skeleton height={120} />;
  const revert = async (id: string) => {
    const result = await undo.run({ params: { id }, body: {} });
    if (!result.ok) showToast({ title: result.error.message, tone: 'destructive' });
    await reload();
  };
  const revertAll = async () => {
    const result = await undoAll.run({ params: { id: runId }, body: {} });
    if (!result.ok) showToast({ title: result.error.message, tone: 'destructive' });
    await reload();
  };
  const undoable = data.operations.filter(({ can_undo: can }) => can).length;
  return (
    <Stack gap="md" role="status" aria-label="Fixes">
      {data.operations.map((operation) => (
        <Stack key={operation.id} gap="xs">
          <Group justify="space-between" gap="sm">
            <Stack gap={0}>
              <Text size="sm" fw={500}>
                {operation.title}
              </Text>
              {operation.page_url && <UrlText url={operation.page_url} href />}
            </Stack>
            <Group gap="sm">
              <StatusBadge {...statusOf(operation)} />
              {operation.can_undo && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  loading={undo.running}
                  onClick={() => void revert(operation.id)}
                  aria-label={`Revert ${operation.title}`}
                >
                  Revert
                </Button>
              )}
            </Group>
          </Group>
          {operation.message && (
            <Text size="sm" c="dimmed">
              {operation.message}
            </Text>
          )}
        </Stack>
      ))}
      {data.done && undoable > 1 && (
        <Group>
          <Button size="xs" variant="default" loading={undoAll.running} onClick={() => void revertAll()}>
            Revert all {undoable}
          </Button>
        </Group>
      )}
      {data.done && <Text size="sm">The site is crawled again, so that the audit shows what is left.</Text>}
    </Stack>
  );
}
