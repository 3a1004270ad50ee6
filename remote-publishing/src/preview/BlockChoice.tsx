import { Stack, Text } from '@canopy/ui';
import { TextDiff } from '@canopy/ui/data';
import { Checkbox } from '@canopy/ui/forms';
import { useId, useMemo } from 'react';
import { hunksOf, joinHunks } from './blocks.ts';
import { textOf } from './html-text.ts';

interface BlockChoiceProps {
  readonly before: string;
  readonly after: string;
  readonly taken: Readonly<Record<number, boolean>>;
  /** with the content that results from the choice */
  readonly onChange: (taken: Readonly<Record<number, boolean>>, content: string) => void;
}

const wordsOf = (html: string): string => textOf(html) || html.trim();

/** Each change individually, to be accepted or rejected. */
export function BlockChoice({ before, after, taken, onChange }: BlockChoiceProps) {
  const prefix = useId();
  const hunks = useMemo(() => hunksOf(before, after), [before, after]);
  const changes = hunks.flatMap((hunk, index) => ('same' in hunk ? [] : [{ ...hunk, index }]));
  if (changes.length === 0) return <Text size="sm">There is no difference.</Text>;
  return (
    <Stack gap="md" role="group" aria-label="Changes">
      {changes.map(({ index, before: old, after: next }, place) => (
        <Stack key={index} gap={4}>
          <Checkbox
            checked={taken[index] ?? true}
            onChange={(event) => {
              const choice = { ...taken, [index]: event.currentTarget.checked };
              onChange(choice, joinHunks(hunks, choice));
            }}
            label={`Change ${place + 1} of ${changes.length}`}
            aria-describedby={`${prefix}${index}`}
          />
          <div id={`${prefix}${index}`}>
            <TextDiff before={wordsOf(old)} after={wordsOf(next)} />
          </div>
        </Stack>
      ))}
    </Stack>
  );
}
