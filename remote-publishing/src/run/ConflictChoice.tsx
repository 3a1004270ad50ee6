import { resolveConflict, type PublishOperation } from '@canopy/contract/publishing';
import { useAction } from '@canopy/shell-api';
import { Button, Group, Stack, Text } from '@canopy/ui';
import { FormError } from '@canopy/ui/forms';
import { useState } from 'react';
import { BlockChoice } from '../preview/BlockChoice.tsx';
import { CompareContent } from '../preview/CompareContent.tsx';

interface ConflictChoiceProps {
  readonly operation: PublishOperation;
  readonly onResolved: () => void;
}

/** Both versions of a page that was changed on the site, and the ways on. */
export function ConflictChoice({ operation, onResolved }: ConflictChoiceProps) {
  const { run, running, error } = useAction(resolveConflict);
  const theirs = operation.found?.html ?? '';
  const ours = operation.wanted_html ?? '';
  const [merging, setMerging] = useState(false);
  const [taken, setTaken] = useState<Readonly<Record<number, boolean>>>({});
  const [merged, setMerged] = useState(ours);
  const resolve = async (body: { take: 'theirs' | 'ours' | 'merged'; content?: string }) => {
    if ((await run({ params: { id: operation.id }, body })).ok) onResolved();
  };
  return (
    <Stack gap="md">
      <Text size="sm">Somebody changed this page on the site after it was read. Nothing was overwritten.</Text>
      {merging ? (
        <BlockChoice
          before={theirs}
          after={ours}
          taken={taken}
          onChange={(choice, content) => {
            setTaken(choice);
            setMerged(content);
          }}
        />
      ) : (
        <CompareContent before={theirs} after={ours} beforeLabel="On the site" afterLabel="Yours" />
      )}
      {error && <FormError>{error.message}</FormError>}
      <Group gap="sm">
        <Button size="xs" variant="default" loading={running} onClick={() => void resolve({ take: 'theirs' })}>
          Keep the site’s version
        </Button>
        <Button size="xs" variant="default" loading={running} onClick={() => void resolve({ take: 'ours' })}>
          Overwrite with yours
        </Button>
        {merging ? (
          <Button size="xs" loading={running} onClick={() => void resolve({ take: 'merged', content: merged })}>
            Publish the merged version
          </Button>
        ) : (
          <Button size="xs" variant="default" onClick={() => setMerging(true)}>
            Merge
          </Button>
        )}
      </Group>
    </Stack>
  );
}
