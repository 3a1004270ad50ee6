import { forgetSearchConsole, type Organisation } from '@canopy/contract';
import { reloadUser, showToast, useAction } from '@canopy/shell-api';
import { Button, Card, Group, Stack, Text } from '@canopy/ui';
import { KeyValueList } from '@canopy/ui/data';
import { ConfirmDialog } from '@canopy/ui/overlays';
import { useState } from 'react';
import { OVERVIEW_MESSAGES as WORDS } from './messages.ts';

interface ChosenPropertyProps {
  readonly organisation: Organisation;
  readonly onChange: () => void;
}

/** The property that was chosen, while Google has not granted access to it yet. */
export function ChosenProperty({ organisation, onChange }: ChosenPropertyProps) {
  const forget = useAction(forgetSearchConsole);
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    const result = await forget.run({});
    if (!result.ok) return;
    setAsking(false);
    await reloadUser();
    showToast({ title: WORDS.removed });
  };
  return (
    <Card
      title={WORDS.savedTitle}
      actions={
        <Group gap="sm">
          <Button variant="default" size="xs" onClick={onChange}>Change property</Button>
          <Button variant="subtle" size="xs" onClick={() => setAsking(true)}>Remove</Button>
        </Group>
      }
    >
      <Stack gap="md">
        <Text>{WORDS.savedText}</Text>
        <KeyValueList
          items={[
            { label: 'Search Console property', value: organisation.search_console_link ?? '–' },
            { label: 'Web-analytics property ID', value: organisation.ga_property_id ?? 'Not given' },
          ]}
        />
      </Stack>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        title={WORDS.removeTitle}
        confirmLabel="Remove property"
        destructive
        running={forget.running}
        error={forget.error ? WORDS.removeFailed : undefined}
      >
        {WORDS.removeText}
      </ConfirmDialog>
    </Card>
  );
}
