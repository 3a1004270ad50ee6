import { TOKEN_DAYS, createAccessToken, listAssistants } from '@canopy/contract/tools';
import { refreshCalls, useAction } from '@canopy/shell-api';
import { Button, Code, Group, Notice, Stack } from '@canopy/ui';
import { CopyButton } from '@canopy/ui/data';
import { Checkbox, FormActions, FormError, NativeSelect, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useCallForm } from '@canopy/views/forms';
import { useState } from 'react';
import classes from './Assistants.module.css';
import { ASSISTANT_MESSAGES as WORDS } from './messages.ts';

const FORM = 'new-access-token';

/** Creates a token and shows its secret once. */
export function NewTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const create = useAction(createAccessToken);
  const form = useCallForm({
    initial: { name: '', can_write: false, days: String(TOKEN_DAYS[1]) },
    prepare: ({ days, ...values }) => ({ ...values, days: Number(days) }),
    schema: createAccessToken.body,
    send: (body) => create.run({ body }),
    done: async (made) => {
      setSecret(made.secret);
      await refreshCalls(listAssistants);
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title="New personal access token"
      size="sm"
      footer={
        <FormActions>
          {secret === null ? (
            <>
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" form={FORM} loading={form.running}>
                Create token
              </Button>
            </>
          ) : (
            <Button onClick={onClose}>Done</Button>
          )}
        </FormActions>
      }
    >
      {secret === null ? (
        <form id={FORM} {...form.props}>
          <Stack gap="md">
            <FormError>{form.failure}</FormError>
            <TextInput
              label="Name"
              description="What it is for, such as Weekly report"
              maxLength={80}
              data-autofocus
              {...form.field('name')}
            />
            <NativeSelect
              label="Expires in"
              data={TOKEN_DAYS.map((count) => ({ value: String(count), label: count === 365 ? '1 year' : `${count} days` }))}
              {...form.field('days')}
            />
            <Checkbox
              label="Can make changes"
              description="Without this, the token is read-only."
              {...form.field('can_write', { type: 'checkbox' })}
            />
          </Stack>
        </form>
      ) : (
        <Stack gap="md">
          <Notice tone="warning" live>
            {WORDS.secret}
          </Notice>
          <Group gap="xs" wrap="nowrap">
            <Code className={classes.address}>{secret}</Code>
            <CopyButton text={secret} label="Copy the token" />
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
