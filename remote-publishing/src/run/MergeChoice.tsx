import type { PublishOperation } from '@canopy/contract/publishing';
import { Stack } from '@canopy/ui';
import { TextDiff } from '@canopy/ui/data';
import { NativeSelect } from '@canopy/ui/forms';
import { textOf } from '../preview/html-text.ts';

type Merge = NonNullable<PublishOperation['merge']>;
type Overlap = NonNullable<Merge['title']>;
type Taken = 'theirs' | 'ours' | 'both';
/** by the place of the part, or `title`; absent: not decided yet */
export type MergeTaken = Readonly<Record<string, Taken>>;

const CHOICES = [
  { value: '', label: 'Choose …' },
  { value: 'theirs', label: 'Take the site’s' },
  { value: 'ours', label: 'Take yours' },
  { value: 'both', label: 'Keep both, the site’s first' },
];

const pick = ({ ours, theirs }: Overlap, taken: Taken | undefined): string =>
  taken === 'ours' ? ours : taken === 'both' ? [theirs, ours].filter((text) => text !== '').join('\n\n') : theirs;

/** The text that the decisions lead to, and whether all of them are made. */
export function mergedOf({ title, parts }: Merge, taken: MergeTaken) {
  return {
    content: parts.map((part, at) => (typeof part === 'string' ? part : pick(part, taken[at]))).join(''),
    ...(title !== null && { title: pick(title, taken['title']) }),
    isDecided:
      parts.every((part, at) => typeof part === 'string' || taken[at] !== undefined) && (title === null || taken['title'] !== undefined),
  };
}

const wordsOf = (html: string): string => textOf(html) || html.trim();

interface MergeChoiceProps {
  readonly merge: Merge;
  readonly taken: MergeTaken;
  readonly onChange: (taken: MergeTaken) => void;
}

/** What was changed both on the site and here, each with the text from before, to be decided one by one; the rest is merged. */
export function MergeChoice({ merge: { title, parts }, taken, onChange }: MergeChoiceProps) {
  const overlaps = [
    ...(title === null ? [] : [{ key: 'title', part: title }]),
    ...parts.flatMap((part, at) => (typeof part === 'string' ? [] : [{ key: String(at), part }])),
  ];
  return (
    <Stack gap="lg" role="group" aria-label="Changed on both sides">
      {overlaps.map(({ key, part }, at) => (
        <Stack key={key} gap="xs">
          <NativeSelect
            label={key === 'title' ? 'Title' : `Passage ${at + (title === null ? 1 : 0)} of ${overlaps.length - (title === null ? 0 : 1)}`}
            value={taken[key] ?? ''}
            data={key === 'title' ? CHOICES.filter(({ value }) => value !== 'both') : CHOICES}
            onChange={({ currentTarget: { value } }) => {
              const { [key]: _earlier, ...others } = taken;
              onChange(value === 'theirs' || value === 'ours' || value === 'both' ? { ...others, [key]: value } : others);
            }}
          />
          <TextDiff before={wordsOf(part.base)} after={wordsOf(part.theirs)} beforeLabel="Last published" afterLabel="On the site" />
          <TextDiff before={wordsOf(part.base)} after={wordsOf(part.ours)} beforeLabel="Last published" afterLabel="Yours" />
        </Stack>
      ))}
    </Stack>
  );
}
