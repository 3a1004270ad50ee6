import { signPreview, type RemoteOverview } from '@canopy/contract/host';
import { useAction, useUser } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { formatDateTime } from '@canopy/ui/data';
import { FormActions, FormError, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { NumberInput } from '@canopy/ui/pickers';
import { useState, type FormEvent } from 'react';
import { CopyNotice } from '../../../notices/CopyNotice.tsx';

interface PreviewDialogProps {
  readonly remote: RemoteOverview;
  /** undefined: closed */
  readonly version: string | undefined;
  readonly onClose: () => void;
}

/** Makes a link that shows one release to one person for some hours. */
export function PreviewDialog({ remote, version, onClose }: PreviewDialogProps) {
  const { email: own } = useUser();
  const [email, setEmail] = useState(own);
  const [hours, setHours] = useState(1);
  const [link, setLink] = useState<{ url: string; expires: string }>();
  const sign = useAction(signPreview);
  const close = () => {
    setLink(undefined);
    onClose();
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const result = await sign.run({ params: { remote: remote.name }, body: { version: version ?? '', email: email.trim(), hours } });
    setLink(result.ok ? result.data : undefined);
  };
  return (
    <Dialog
      opened={version !== undefined}
      onClose={close}
      title={`Preview ${version ?? ''}`}
      description={`${remote.title}, for one person, until the link expires.`}
    >
      <form onSubmit={(event) => void onSubmit(event)} noValidate>
        <Stack gap="lg">
          <FormError>{sign.error && !sign.error.fieldErrors['email'] ? sign.error.message : null}</FormError>
          <TextInput
            label="E-mail address"
            description="Of the account that may see it."
            type="email"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={sign.error?.fieldErrors['email']}
            required
          />
          <NumberInput label="Hours" min={1} max={168} value={hours} onChange={(value) => setHours(Number(value) || 1)} />
          {link && (
            <CopyNotice title="The link is ready" text={link.url} copyLabel="Copy link">
              It works for {email.trim()} until {formatDateTime(link.expires)}.
            </CopyNotice>
          )}
          <FormActions>
            <Button variant="default" onClick={close}>
              Done
            </Button>
            <Button type="submit" loading={sign.running}>
              Make the link
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
