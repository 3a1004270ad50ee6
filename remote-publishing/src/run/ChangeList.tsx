import type { PublishOperation } from '@canopy/contract/publishing';
import { Stack, Text } from '@canopy/ui';
import { formatDateTime } from '@canopy/ui/data';

/** What a change did to its page, old and new, who asked for it, and when. */
export function ChangeList({ operation }: { readonly operation: PublishOperation }) {
  const { changes = [], by, requested_at: at } = operation;
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        Asked for {by === undefined ? 'by nobody in person' : `by ${by}`} on {formatDateTime(at)}.
      </Text>
      {changes.map(({ what, before, after }, place) => (
        // The same change may occur more than once; the order is fixed.
        <Stack key={place} gap={2}>
          <Text size="sm" fw={500}>
            {what}
          </Text>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {before === '' ? 'Nothing' : <del>{before}</del>} → {after === '' ? 'nothing' : <ins>{after}</ins>}
          </Text>
        </Stack>
      ))}
    </Stack>
  );
}
