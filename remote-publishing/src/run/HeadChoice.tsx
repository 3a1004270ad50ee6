import type { PublishOperation } from '@canopy/contract/publishing';
import { Stack, Text } from '@canopy/ui';
import { TextDiff } from '@canopy/ui/data';
import { Checkbox } from '@canopy/ui/forms';
import { useId } from 'react';

type Head = NonNullable<PublishOperation['wanted_meta']>;
type Field = { readonly name: keyof Head; readonly label: string; readonly theirs: string; readonly ours: string };
/** by name; absent: ours */
export type HeadTaken = Readonly<Partial<Record<keyof Head, boolean>>>;

/** The head texts that a change writes, beside those of the site; none if it writes content. */
export function headFieldsOf({ wanted_meta: wanted, found }: PublishOperation): readonly Field[] {
  const field = (name: keyof Head, label: string, theirs: string | null | undefined): readonly Field[] => {
    const ours = wanted?.[name];
    return ours === undefined ? [] : [{ name, label, theirs: theirs ?? '', ours }];
  };
  return [
    ...field('title', 'SEO title', found?.meta_title),
    ...field('description', 'Meta description', found?.meta_description),
    ...field('canonical', 'Canonical', found?.meta_canonical),
  ];
}

export const mergedHead = (fields: readonly Field[], taken: HeadTaken): Head =>
  Object.fromEntries(fields.map(({ name, ours, theirs }) => [name, (taken[name] ?? true) ? ours : theirs]));

interface HeadChoiceProps {
  readonly fields: readonly Field[];
  /** each text can be accepted or rejected */
  readonly merging: boolean;
  readonly taken: HeadTaken;
  readonly onChange: (taken: HeadTaken) => void;
}

/** Both versions of each head text. */
export function HeadChoice({ fields, merging, taken, onChange }: HeadChoiceProps) {
  const prefix = useId();
  const difference = ({ theirs, ours }: Field) =>
    theirs === ours ? (
      <Text size="sm">The site has the same text.</Text>
    ) : (
      <TextDiff before={theirs} after={ours} beforeLabel="On the site" afterLabel="Yours" />
    );
  return (
    <Stack gap="md" role="group" aria-label="Texts of the head">
      {fields.map((field) =>
        merging ? (
          <Stack key={field.name} gap={4}>
            <Checkbox
              checked={taken[field.name] ?? true}
              onChange={(event) => onChange({ ...taken, [field.name]: event.currentTarget.checked })}
              label={`${field.label}: use yours`}
              aria-describedby={`${prefix}${field.name}`}
            />
            <div id={`${prefix}${field.name}`}>{difference(field)}</div>
          </Stack>
        ) : (
          <Stack key={field.name} gap={4}>
            <Text size="sm" fw={500}>
              {field.label}
            </Text>
            {difference(field)}
          </Stack>
        ),
      )}
    </Stack>
  );
}
