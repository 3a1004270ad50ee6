import { TOKEN_DAYS, createAccessToken, listAssistants } from '@canopy/contract/tools';
import { refreshCalls, useAction } from '@canopy/shell-api';
import { Button, Code, Group, Notice, Stack } from '@canopy/ui';
import { CopyButton } from '@canopy/ui/data';
import { Checkbox, FormActions, FormError, NativeSelect, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useState } from 'react';
import classes from './Assistants.module.css';
import { ASSISTANT_MESSAGES as WORDS } from './messages.ts';

const FORM = 'new-access-token';

/** Creates a token and shows its secret once. */
export function NewTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const [canWrite, setCanWrite] = useState(false);
  const [days, setDays] = useState<number>(TOKEN_DAYS[1]);
  const [secret, setSecret] = useState<string | null>(null);
  const { run, running, error } = useAction(createAccessToken);
  const make = async () => {
    const result = await run({ body: { name, can_write: canWrite, days } });
    if (!result.ok) return;
    setSecret(result.data.secret);
    await refreshCalls(listAssistants);
  };
  const fault = error?.fieldErrors['name'];
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
              <Button type="submit" form={FORM} loading={running}>
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
        <form
          id={FORM}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void make();
          }}
        >
          <Stack gap="md">
            {error && fault === undefined && <FormError>{error.message}</FormError>}
            <TextInput
              label="Name"
              description="What it is for, such as Weekly report"
              maxLength={80}
              value={name}
              error={fault}
              onChange={(event) => setName(event.currentTarget.value)}
              data-autofocus
            />
            <NativeSelect
              label="Expires in"
              value={String(days)}
              data={TOKEN_DAYS.map((count) => ({ value: String(count), label: count === 365 ? '1 year' : `${count} days` }))}
              onChange={(event) => setDays(Number(event.currentTarget.value))}
            />
            <Checkbox
              label="Can make changes"
              description="Without this, the token is read-only."
              checked={canWrite}
              onChange={(event) => setCanWrite(event.currentTarget.checked)}
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
