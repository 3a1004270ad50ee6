import { clearPromptHistory, listPromptHistory, type HistoryItem } from '@canopy/contract/tools';
import { useAction, useCall } from '@canopy/shell-api';
import { Button, EmptyState, FailedState, Group, Skeleton, Stack, Text } from '@canopy/ui';
import { ConfirmDialog, Drawer } from '@canopy/ui/overlays';
import { useState } from 'react';
import { ageOf, previewOf } from './draft.ts';
import { PROMPT_MESSAGES as WORDS } from './messages.ts';
import classes from './PromptTesting.module.css';

export interface HistoryDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onReplay: (item: HistoryItem) => void;
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

function History({ onReplay }: Pick<HistoryDrawerProps, 'onReplay'>) {
  const { data, error, reload } = useCall(listPromptHistory, {}, { freshMs: 0 });
  const clear = useAction(clearPromptHistory);
  const [asking, setAsking] = useState(false);
  const [now] = useState(() => Date.now());
  if (error) return <FailedState detail={error.message} onRetry={() => void reload()} />;
  if (!data) return <Skeleton height={240} />;
  if (data.length === 0) return <EmptyState title="No runs yet" description={WORDS.noHistory} icon="history" level={3} compact />;
  return (
    <Stack gap="md">
      <ul className={classes.list}>
        {data.map((item) => (
          <li key={item.id}>
            <Text size="sm" className={classes.preview}>
              {previewOf(item.blocks)}
            </Text>
            <Group justify="space-between" gap="xs">
              <Text size="xs" c="dimmed">
                {`${ageOf(item.timestamp, now)} · ${count(item.blocks.length, 'block')}, ${count(item.responses.length, 'answer')}`}
              </Text>
              <Button size="xs" variant="default" onClick={() => onReplay(item)}>
                Replay
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={() => setAsking(true)}>
        Clear history
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Clear the prompt history?"
        confirmLabel="Clear history"
        destructive
        running={clear.running}
        error={clear.error?.message}
        onConfirm={() => {
          void clear.run({}).then(async (outcome) => {
            if (!outcome.ok) return;
            setAsking(false);
            await reload();
          });
        }}
      >
        Your runs in this workspace are deleted. What is on the screen stays.
      </ConfirmDialog>
    </Stack>
  );
}

/** The user's earlier runs; replaying one restores blocks, models and answers. */
export function HistoryDrawer({ opened, onClose, onReplay }: HistoryDrawerProps) {
  return (
    <Drawer opened={opened} onClose={onClose} title="History" description="Your runs in this workspace, newest first.">
      {opened && <History onReplay={onReplay} />}
    </Drawer>
  );
}
