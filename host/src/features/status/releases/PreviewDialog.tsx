import { signPreview, type RemoteOverview } from '@canopy/contract/host';
import { useAction, useUser } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { formatDateTime } from '@canopy/ui/data';
import { FormActions, FormError, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { NumberInput } from '@canopy/ui/pickers';
import { useCallForm } from '@canopy/views/forms';
import { useState } from 'react';
import { CopyNotice } from '../../../notices/CopyNotice.tsx';

interface PreviewDialogProps {
  readonly remote: RemoteOverview;
  /** undefined: closed */
  readonly version: string | undefined;
  readonly onClose: () => void;
}

/** Creates a link that shows one release to one person for a few hours. */
export function PreviewDialog({ remote, version, onClose }: PreviewDialogProps) {
  const { email: own } = useUser();
  const [link, setLink] = useState<{ url: string; expires: string }>();
  const sign = useAction(signPreview);
  const form = useCallForm({
    initial: { email: own, hours: 1 as number | string },
    prepare: ({ email, hours }) => ({ version: version ?? '', email: email.trim(), hours: Number(hours) || 1 }),
    schema: signPreview.body,
    send: (body) => {
      setLink(undefined);
      return sign.run({ params: { remote: remote.name }, body });
    },
    done: setLink,
  });
  const close = () => {
    setLink(undefined);
    onClose();
  };
  return (
    <Dialog
      opened={version !== undefined}
      onClose={close}
      title={`Preview ${version ?? ''}`}
      description={`${remote.title}, for one person, until the link expires.`}
    >
      <form {...form.props}>
        <Stack gap="lg">
          <FormError>{form.failure}</FormError>
          <TextInput
            label="E-mail address"
            description="The account that may see the preview."
            type="email"
            {...form.field('email')}
            required
          />
          <NumberInput label="Hours" min={1} max={168} {...form.field('hours')} />
          {link && (
            <CopyNotice title="The link is ready" text={link.url} copyLabel="Copy link">
              It is valid for {form.values.email.trim()} until {formatDateTime(link.expires)}.
            </CopyNotice>
          )}
          <FormActions>
            <Button variant="default" onClick={close}>
              Done
            </Button>
            <Button type="submit" loading={form.running}>
              Create link
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
