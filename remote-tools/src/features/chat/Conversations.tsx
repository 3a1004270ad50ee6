import { deleteConversation, listConversations, renameConversation, type Conversation } from '@canopy/contract/tools';
import { refreshCalls, useAction } from '@canopy/shell-api';
import { Button, Stack, Text, UnstyledButton } from '@canopy/ui';
import { formatRelative } from '@canopy/ui/data';
import { FormActions, FormError, TextInput } from '@canopy/ui/forms';
import { ActionMenu } from '@canopy/ui/menus';
import { ConfirmDialog, Dialog } from '@canopy/ui/overlays';
import { useCallForm } from '@canopy/views/forms';
import { useState } from 'react';
import classes from './Chat.module.css';

function RenameDialog({ conversation, onClose }: { readonly conversation: Conversation; readonly onClose: () => void }) {
  const rename = useAction(renameConversation);
  const form = useCallForm({
    initial: { title: conversation.title },
    schema: renameConversation.body,
    send: (body) => rename.run({ params: { id: conversation.id }, body }),
    done: async () => {
      await refreshCalls(listConversations);
      onClose();
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Rename the conversation"
      size="sm"
      footer={
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="rename-conversation" loading={form.running}>
            Rename
          </Button>
        </FormActions>
      }
    >
      <form id="rename-conversation" {...form.props}>
        <Stack gap="md">
          <FormError>{form.failure}</FormError>
          <TextInput label="Title" maxLength={120} data-autofocus {...form.field('title')} />
        </Stack>
      </form>
    </Dialog>
  );
}

export interface ConversationsProps {
  readonly conversations: readonly Conversation[];
  readonly current: string;
  readonly onChoose: (id: string) => void;
  /** the one that was deleted */
  readonly onDeleted: (id: string) => void;
}

/** The user's conversations, most recently used first. */
export function Conversations({ conversations, current, onChoose, onDeleted }: ConversationsProps) {
  const [open, setOpen] = useState<{ readonly what: 'rename' | 'delete'; readonly conversation: Conversation } | null>(null);
  const { run, running, error } = useAction(deleteConversation);
  const remove = async ({ id }: Conversation) => {
    const result = await run({ params: { id } });
    if (!result.ok && result.error.status !== 404) return;
    setOpen(null);
    onDeleted(id);
    await refreshCalls(listConversations);
  };
  if (conversations.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Your conversations are kept here. Only you can see them.
      </Text>
    );
  }
  return (
    <>
      <ul className={classes.conversations}>
        {conversations.map((conversation) => (
          <li key={conversation.id} className={classes.conversation} data-current={conversation.id === current || undefined}>
            <UnstyledButton
              className={classes.conversationLink}
              aria-current={conversation.id === current ? 'true' : undefined}
              onClick={() => onChoose(conversation.id)}
            >
              <span className={classes.conversationTitle} title={conversation.title} dir="auto">
                {conversation.title}
              </span>
              <span className={classes.conversationTime}>{formatRelative(conversation.updated_at)}</span>
            </UnstyledButton>
            <ActionMenu
              label={`Actions for ${conversation.title}`}
              size="sm"
              items={[
                { label: 'Rename', icon: 'pencil', onSelect: () => setOpen({ what: 'rename', conversation }) },
                { label: 'Delete', icon: 'trash', destructive: true, onSelect: () => setOpen({ what: 'delete', conversation }) },
              ]}
            />
          </li>
        ))}
      </ul>
      {open?.what === 'rename' && <RenameDialog conversation={open.conversation} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        opened={open?.what === 'delete'}
        onClose={() => setOpen(null)}
        onConfirm={() => open && void remove(open.conversation)}
        title="Delete this conversation?"
        confirmLabel="Delete"
        destructive
        running={running}
        error={error?.message}
      >
        {`“${open?.conversation.title ?? ''}” and its answers are deleted permanently. Actions taken from it stay.`}
      </ConfirmDialog>
    </>
  );
}
