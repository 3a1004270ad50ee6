import { deleteBacklinks, listBacklinks } from '@canopy/contract/seo-audit';
import { refreshCalls, useAction } from '@canopy/shell-api';
import { Button, Group, Text } from '@canopy/ui';
import { formatInteger } from '@canopy/ui/data';
import { ConfirmDialog } from '@canopy/ui/overlays';
import { useState } from 'react';

interface BacklinkSelectionProps {
  readonly selected: readonly string[];
  readonly checking: boolean;
  readonly onCheck: () => void;
  readonly onClear: () => void;
}

/** Actions for the selected backlinks; renders nothing if none is selected. */
export function BacklinkSelection({ selected, checking, onCheck, onClear }: BacklinkSelectionProps) {
  const action = useAction(deleteBacklinks);
  const [asking, setAsking] = useState(false);
  if (selected.length === 0) return null;
  const count = selected.length === 1 ? '1 backlink' : `${formatInteger(selected.length)} backlinks`;
  const remove = async () => {
    const result = await action.run({ body: { ids: [...selected] } });
    if (!result.ok) return;
    setAsking(false);
    onClear();
    await refreshCalls(listBacklinks);
  };
  return (
    <Group gap="sm" role="group" aria-label="Selected backlinks">
      <Text size="sm" fw={500} role="status">
        {count} selected
      </Text>
      <Button size="xs" disabled={checking} onClick={onCheck}>
        Check selected
      </Button>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <Button size="xs" variant="subtle" onClick={onClear}>
        Clear selection
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        title={`Remove ${count}?`}
        confirmLabel="Remove"
        destructive
        running={action.running}
        error={action.error?.message}
      >
        Their check results are deleted as well. The pages themselves are not touched.
      </ConfirmDialog>
    </Group>
  );
}
