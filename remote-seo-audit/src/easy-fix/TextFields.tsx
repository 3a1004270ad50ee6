import type { TextAsked } from '@canopy/contract/seo-audit';
import { Button, Group, Stack } from '@canopy/ui';
import { cutMiddle } from '@canopy/ui/data';
import { TextInput } from '@canopy/ui/forms';
import { TEXT_FIELDS } from './messages.ts';
import type { FixTexts } from './use-fix-texts.ts';

interface TextFieldsProps {
  readonly pageId: string;
  readonly asked: readonly TextAsked[];
  readonly texts: FixTexts;
}

function describe(asked: TextAsked, length: number): string {
  const { limit } = TEXT_FIELDS[asked.code];
  const now = asked.image === null ? `Now: ${asked.current ? asked.current : 'none'}. ` : '';
  return `${now}${length} of ${limit} characters`;
}

/** The last part of an image's URL, for display. Not every URL is well-formed percent-encoding (`/100%.jpg`). */
function fileName(image: string): string {
  const name = image.slice(image.lastIndexOf('/') + 1);
  try {
    return decodeURI(name);
  } catch {
    return name;
  }
}

/** Fields for the texts that a page lacks. */
export function TextFields({ pageId, asked, texts }: TextFieldsProps) {
  if (asked.length === 0) return null;
  return (
    <Stack gap="sm">
      {asked.map((one) => {
        const { label } = TEXT_FIELDS[one.code];
        const value = texts.textOf(pageId, one);
        const suggestion = one.suggestion;
        return (
          <Group key={`${one.code} ${one.image}`} gap="xs" align="flex-end" wrap="wrap">
            <TextInput
              style={{ flex: '1 1 260px' }}
              label={one.image === null ? label : `${label} of ${cutMiddle(fileName(one.image), 40)}`}
              description={describe(one, [...value].length)}
              value={value}
              maxLength={1_000}
              onChange={(event) => texts.write(pageId, one, event.currentTarget.value)}
            />
            {suggestion !== null && value !== suggestion && (
              <Button variant="default" onClick={() => texts.write(pageId, one, suggestion)}>
                Use the H1
              </Button>
            )}
          </Group>
        );
      })}
    </Stack>
  );
}
