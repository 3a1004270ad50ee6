import { createPublishToken, listPublishTokens } from '@canopy/contract/host';
import { refreshCalls, useAction } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { FormActions, FormError, NativeSelect, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { NumberInput } from '@canopy/ui/pickers';
import { useState, type FormEvent } from 'react';
import { CopyNotice } from '../../../notices/CopyNotice.tsx';

interface TokenDialogProps {
  readonly opened: boolean;
  readonly remotes: readonly string[];
  readonly onClose: () => void;
}

/** Makes a token and shows it this once. */
export function TokenDialog({ opened, remotes, onClose }: TokenDialogProps) {
  const create = useAction(createPublishToken);
  const [remote, setRemote] = useState('');
  const [note, setNote] = useState('');
  const [days, setDays] = useState(30);
  const [made, setMade] = useState<{ token: string; remote: string }>();
  const close = () => {
    setMade(undefined);
    setNote('');
    onClose();
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const result = await create.run({ body: { remote: remote || (remotes[0] ?? ''), note: note.trim(), days } });
    if (!result.ok) return;
    setMade(result.data);
    await refreshCalls(listPublishTokens);
  };
  return (
    <Dialog opened={opened} onClose={close} title="New publish token">
      <form onSubmit={(event) => void onSubmit(event)} noValidate>
        <Stack gap="lg">
          <FormError>{create.error?.message}</FormError>
          <NativeSelect
            label="Remote"
            data={[...remotes]}
            value={remote || remotes[0]}
            onChange={(event) => setRemote(event.currentTarget.value)}
          />
          <TextInput
            label="Note"
            description="Where it is used, such as “build server”."
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            maxLength={200}
          />
          <NumberInput
            label="Days"
            description="It stops working after them."
            min={1}
            max={365}
            value={days}
            onChange={(value) => setDays(Number(value) || 1)}
            error={create.error?.fieldErrors['days']}
          />
          {made && (
            <CopyNotice title={`Token of ${made.remote}`} text={made.token} copyLabel="Copy token">
              It is shown only now. Give it to the command line as CANOPY_TOKEN.
            </CopyNotice>
          )}
          <FormActions>
            <Button variant="default" onClick={close}>
              Done
            </Button>
            <Button type="submit" loading={create.running}>
              Make a token
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
