import { createPublishToken, listPublishTokens } from '@canopy/contract/host';
import { refreshCalls, useAction } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { FormActions, FormError, NativeSelect, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { NumberInput } from '@canopy/ui/pickers';
import { useCallForm } from '@canopy/views/forms';
import { useState } from 'react';
import { CopyNotice } from '../../../notices/CopyNotice.tsx';

interface TokenDialogProps {
  readonly opened: boolean;
  readonly remotes: readonly string[];
  readonly onClose: () => void;
}

/** Creates a token and shows it this one time. */
export function TokenDialog({ opened, remotes, onClose }: TokenDialogProps) {
  const create = useAction(createPublishToken);
  const [made, setMade] = useState<{ token: string; remote: string }>();
  const form = useCallForm({
    initial: { remote: '', note: '', days: 30 as number | string },
    prepare: ({ remote, note, days }) => ({ remote: remote || (remotes[0] ?? ''), note: note.trim(), days: Number(days) || 1 }),
    schema: createPublishToken.body,
    send: (body) => create.run({ body }),
    done: async (token) => {
      setMade(token);
      await refreshCalls(listPublishTokens);
    },
  });
  const close = () => {
    setMade(undefined);
    form.reset();
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title="New publish token">
      <form {...form.props}>
        <Stack gap="lg">
          <FormError>{form.failure}</FormError>
          <NativeSelect label="Remote" data={[...remotes]} {...form.field('remote')} value={form.values.remote || remotes[0]} />
          <TextInput label="Note" description="Where it is used, such as “build server”." {...form.field('note')} maxLength={200} />
          <NumberInput
            label="Valid for (days)"
            description="The token expires after this many days."
            min={1}
            max={365}
            {...form.field('days')}
          />
          {made && (
            <CopyNotice title={`Token of ${made.remote}`} text={made.token} copyLabel="Copy token">
              It is shown only once. Set it as CANOPY_TOKEN on the command line.
            </CopyNotice>
          )}
          <FormActions>
            <Button variant="default" onClick={close}>
              Done
            </Button>
            <Button type="submit" loading={form.running}>
              Create token
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
