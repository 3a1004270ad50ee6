import type { EntryDecision } from '@canopy/contract/publishing';
import { Button, Stack, Text } from '@canopy/ui';
import { FormActions } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useState } from 'react';
import { ON_SITE_LABELS } from './BlogState.tsx';

interface EntryDialogProps {
  readonly title: string;
  readonly decision: EntryDecision;
  readonly onClose: () => void;
  readonly onTake: (take: EntryDecision['choices'][number]) => Promise<void>;
}

/** Asks what to do with a post that its owner withdrew on the site. */
export function EntryDialog({ title, decision: { found, choices }, onClose, onTake }: EntryDialogProps) {
  const [taking, setTaking] = useState<string | null>(null);
  const way = (take: EntryDecision['choices'][number], label: string, variant: 'default' | 'filled') =>
    choices.includes(take) && (
      <Button
        variant={variant}
        loading={taking === take}
        disabled={taking !== null}
        onClick={() => {
          setTaking(take);
          void onTake(take).finally(() => setTaking(null));
        }}
      >
        {label}
      </Button>
    );
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`${ON_SITE_LABELS[found]}: ${title}`}
      footer={
        <FormActions>
          <Button variant="default" onClick={onClose} data-autofocus>
            Leave it
          </Button>
          {way('new', 'Make a new post', 'default')}
          {way('again', found === 'trash' ? 'Restore and publish' : 'Publish it again', 'filled')}
        </FormActions>
      }
    >
      <Stack gap="sm">
        <Text size="sm">
          {found === 'deleted'
            ? 'Somebody deleted this post on the site. Nothing was published.'
            : 'Somebody withdrew this post on the site. Nothing was published.'}
        </Text>
        {choices.includes('again') && (
          <Text size="sm" c="dimmed">
            Publishing it again keeps its URL and what was edited on the site. A new post gets a URL of its own; the one on the site stays
            as it is.
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
