import { shareResearch, unshareResearch, type Research } from '@canopy/contract/content';
import { useAction } from '@canopy/shell-api';
import { Button, Group, Stack, Text } from '@canopy/ui';
import { CopyButton, formatDate } from '@canopy/ui/data';
import { FormError, NativeSelect, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useState } from 'react';
const DAYS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
];

interface ShareDialogProps {
  readonly run: Research;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Creates or revokes the link for a reviewer without an account. */
export function ShareDialog({ run, onClose, onChanged }: ShareDialogProps) {
  const share = useAction(shareResearch);
  const unshare = useAction(unshareResearch);
  const [days, setDays] = useState('7');
  const [link, setLink] = useState<string | null>(null);
  const params = { id: run.id };
  const make = async () => {
    const result = await share.run({ params, body: { days: Number(days) } });
    if (!result.ok) return;
    setLink(result.data.url);
    onChanged();
  };
  const end = async () => {
    const result = await unshare.run({ params });
    if (!result.ok) return;
    setLink(null);
    onChanged();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Share for review"
      description="Anyone with the link can read the draft and its sources without an account."
      size="sm"
    >
      <Stack gap="md">
        <FormError>{(share.error ?? unshare.error)?.message}</FormError>
        {run.share && !link && (
          <Text size="sm">A link works until {formatDate(run.share.expires_at)}. The link is shown only once; a new link replaces it.</Text>
        )}
        {link && (
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <TextInput label="Link" value={link} readOnly style={{ flex: 1 }} />
            <CopyButton text={link} label="Copy the link" />
          </Group>
        )}
        <NativeSelect label="Expires after" data={DAYS} value={days} onChange={(event) => setDays(event.currentTarget.value)} />
        <Group justify="flex-end" gap="sm">
          {run.share && (
            <Button variant="default" onClick={() => void end()} loading={unshare.running}>
              Revoke link
            </Button>
          )}
          <Button onClick={() => void make()} loading={share.running} data-autofocus>
            {run.share ? 'New link' : 'Create link'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
