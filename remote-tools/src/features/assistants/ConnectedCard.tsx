import { changeAssistant, disconnectAssistant, listAssistants, type ConnectedAssistant } from '@canopy/contract/tools';
import { refreshCalls, useAction } from '@canopy/shell-api';
import { Button, Card, EmptyState, Group, Notice, Text } from '@canopy/ui';
import { formatRelative } from '@canopy/ui/data';
import { Switch } from '@canopy/ui/forms';
import { ConfirmDialog } from '@canopy/ui/overlays';
import { useState } from 'react';
import classes from './Assistants.module.css';
import { ASSISTANT_MESSAGES as WORDS } from './messages.ts';

function Row({ assistant, onDisconnect }: { readonly assistant: ConnectedAssistant; readonly onDisconnect: () => void }) {
  const { id, name, client_id, can_write, created_at, last_used_at } = assistant;
  const { run, running, error } = useAction(changeAssistant);
  const change = async () => {
    const result = await run({ params: { id }, body: { can_write: !can_write } });
    if (result.ok) await refreshCalls(listAssistants);
  };
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={600} size="sm">
          {name}
        </Text>
        <Text size="xs" c="dimmed" className={classes.breaks}>
          {`${client_id} · connected ${formatRelative(created_at)} · ${last_used_at === null ? 'not used yet' : `last used ${formatRelative(last_used_at)}`}`}
        </Text>
        {error && (
          <Notice tone="bad" live>
            {error.message}
          </Notice>
        )}
      </div>
      <Group gap="md">
        <Switch
          label="Can make changes"
          aria-label={`${name} can make changes`}
          checked={can_write}
          disabled={running}
          onChange={() => void change()}
        />
        <Button variant="default" size="xs" aria-label={`Disconnect ${name}`} onClick={onDisconnect}>
          Disconnect
        </Button>
      </Group>
    </li>
  );
}

/** Assistants that the user authorised, their permissions, and how to revoke them. */
export function ConnectedCard({ assistants }: { readonly assistants: readonly ConnectedAssistant[] }) {
  const [leaving, setLeaving] = useState<ConnectedAssistant | null>(null);
  const { run, running, error } = useAction(disconnectAssistant);
  const disconnect = async ({ id }: ConnectedAssistant) => {
    const result = await run({ params: { id } });
    if (!result.ok && result.error.status !== 404) return;
    setLeaving(null);
    await refreshCalls(listAssistants);
  };
  return (
    <Card title="Connected assistants">
      {assistants.length === 0 ? (
        <EmptyState title={WORDS.none} description={WORDS.noneDetail} level={3} compact />
      ) : (
        <ul className={classes.list}>
          {assistants.map((assistant) => (
            <Row key={assistant.id} assistant={assistant} onDisconnect={() => setLeaving(assistant)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving && void disconnect(leaving)}
        title={`Disconnect ${leaving?.name ?? ''}?`}
        confirmLabel="Disconnect"
        destructive
        running={running}
        error={error?.message}
      >
        It can no longer read this workspace. Its past changes stay. You can connect it again from the assistant.
      </ConfirmDialog>
    </Card>
  );
}
