import { cancelPublish, readPageAgain, undoPublish, type PublishOperation } from '@canopy/contract/publishing';
import { showToast, useAction } from '@canopy/shell-api';
import { Anchor, Button, Group, Stack, Text } from '@canopy/ui';
import { formatDateTime, UrlText } from '@canopy/ui/data';
import { ConflictChoice } from './ConflictChoice.tsx';
import { OperationState } from './OperationState.tsx';
import { PageCheckOutcome } from './PageCheckState.tsx';
import { scheduledTime } from './scheduled-time.ts';
import classes from './RunOutcome.module.css';

interface OperationOutcomeProps {
  readonly operation: PublishOperation;
  readonly onChanged: () => void;
  /** the surrounding element already names the page */
  readonly bare?: boolean;
}

/** Outcome of one change: the reason if it failed; both versions of a conflict; undo. */
export function OperationOutcome({ operation, onChanged, bare = false }: OperationOutcomeProps) {
  const { id, title, page_url: url, message, state, kind } = operation;
  const undo = useAction(undoPublish);
  const cancel = useAction(cancelPublish);
  const read = useAction(readPageAgain);
  const readAgain = async () => {
    const result = await read.run({ params: { id }, body: {} });
    if (!result.ok) showToast({ title: result.error.message, tone: 'destructive' });
    onChanged();
  };
  const giveUp = async () => {
    const result = await cancel.run({ params: { id }, body: {} });
    if (!result.ok) showToast({ title: result.error.message, tone: 'destructive' });
    onChanged();
  };
  const takeBack = async () => {
    const result = await undo.run({ params: { id }, body: {} });
    if (!result.ok) showToast({ title: result.error.message, tone: 'destructive' });
    onChanged();
  };
  const scheduled = state === 'scheduled' ? scheduledTime(operation) : null;
  const isAsked = state === 'conflict' && operation.found;
  const word = kind === 'fix' ? 'Revert' : 'Undo';
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm" wrap="wrap">
        {!bare && (
          <Stack gap={0} className={classes.words}>
            <Text size="sm" fw={500}>
              {title}
            </Text>
            {url && <UrlText url={url} href />}
          </Stack>
        )}
        <Group gap="sm">
          <OperationState operation={operation} />
          {operation.can_cancel && (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={cancel.running}
              onClick={() => void giveUp()}
              aria-label={`Cancel ${title}`}
            >
              Cancel
            </Button>
          )}
          {operation.can_undo && (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={undo.running}
              onClick={() => void takeBack()}
              aria-label={`${word} ${title}`}
            >
              {word}
            </Button>
          )}
        </Group>
      </Group>
      {operation.can_cancel && (
        <Text size="sm" c="dimmed">
          Waiting for the site since {formatDateTime(operation.requested_at)}.
        </Text>
      )}
      {scheduled !== null && <Text size="sm">Scheduled for {scheduled}.</Text>}
      {message && !isAsked && (
        <Text size="sm" c="dimmed">
          {message}
        </Text>
      )}
      {operation.restore_url !== undefined && (
        <Anchor href={operation.restore_url} target="_blank" rel="noreferrer" size="sm">
          Version before, on the site
        </Anchor>
      )}
      {operation.page_check && (
        <PageCheckOutcome check={operation.page_check} title={title} onReadAgain={() => void readAgain()} busy={read.running} />
      )}
      {isAsked && <ConflictChoice operation={operation} onResolved={onChanged} />}
    </Stack>
  );
}
