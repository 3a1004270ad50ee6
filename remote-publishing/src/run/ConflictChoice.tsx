import { resolveConflict, type PublishOperation } from '@canopy/contract/publishing';
import { useAction } from '@canopy/shell-api';
import { Button, Group, Stack, Text } from '@canopy/ui';
import { FormError } from '@canopy/ui/forms';
import { useState } from 'react';
import { BlockChoice } from '../preview/BlockChoice.tsx';
import { CompareContent } from '../preview/CompareContent.tsx';
import { MergeChoice, mergedOf, type MergeTaken } from './MergeChoice.tsx';
import { headFieldsOf, HeadChoice, mergedHead, type HeadTaken } from './HeadChoice.tsx';

interface ConflictChoiceProps {
  readonly operation: PublishOperation;
  readonly onResolved: () => void;
}

/** Both versions of a page that was changed on the site, and the ways to resolve the conflict. */
export function ConflictChoice({ operation, onResolved }: ConflictChoiceProps) {
  const { run, running, error } = useAction(resolveConflict);
  const theirs = operation.found?.html ?? '';
  const ours = operation.wanted_html ?? '';
  const fields = headFieldsOf(operation);
  const isHead = fields.length > 0;
  const [merging, setMerging] = useState(false);
  const [taken, setTaken] = useState<Readonly<Record<number, boolean>>>({});
  const [merged, setMerged] = useState(ours);
  const { merge } = operation;
  const [decided, setDecided] = useState<MergeTaken>({});
  const [ownFields, setOwnFields] = useState<HeadTaken>({});
  const resolve = async (body: Parameters<typeof run>[0]['body']) => {
    if ((await run({ params: { id: operation.id }, body })).ok) onResolved();
  };
  const way = (label: string, body: Parameters<typeof run>[0]['body']) => (
    <Button size="xs" variant="default" loading={running} onClick={() => void resolve(body)}>
      {label}
    </Button>
  );
  const { isDecided = false, ...texts } = merge ? mergedOf(merge, decided) : {};
  const content = merge ? (
    <MergeChoice merge={merge} taken={decided} onChange={setDecided} />
  ) : merging ? (
    <BlockChoice
      before={theirs}
      after={ours}
      taken={taken}
      onChange={(choice, text) => {
        setTaken(choice);
        setMerged(text);
      }}
    />
  ) : (
    <CompareContent before={theirs} after={ours} beforeLabel="On the site" afterLabel="Yours" isAboutDifference />
  );
  return (
    <Stack gap="md">
      <Text size="sm">{operation.message ?? 'The page has changed on the site since Canopy read it.'} Nothing was overwritten.</Text>
      {isHead ? <HeadChoice fields={fields} merging={merging} taken={ownFields} onChange={setOwnFields} /> : content}
      {error && <FormError>{error.message}</FormError>}
      <Group gap="sm">
        {way('Keep the site’s version', { take: 'theirs' })}
        {operation.kind === 'fix' && way('Fix the site’s version', { take: 'again' })}
        {way('Overwrite with yours', { take: 'ours' })}
        {merge ? (
          <Button size="xs" loading={running} disabled={!isDecided} onClick={() => void resolve({ take: 'merged', ...texts })}>
            Publish the merged version
          </Button>
        ) : merging ? (
          <Button
            size="xs"
            loading={running}
            onClick={() =>
              void resolve(isHead ? { take: 'merged', meta: mergedHead(fields, ownFields) } : { take: 'merged', content: merged })
            }
          >
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
