import { DESCRIPTION_PIXELS, TITLE_PIXELS, type MetaVariant } from '@canopy/contract/content';
import { Button, Card, Group, Stack, Text } from '@canopy/ui';
import { StatusBadge } from '@canopy/ui/data';
import { SegmentedControl, Textarea, TextInput } from '@canopy/ui/forms';
import { useState } from 'react';
import { ResultPreview } from './ResultPreview.tsx';
import { textWidth } from '../../../text-width.ts';

export interface AppliedMeta {
  readonly title: string;
  readonly description: string;
}

interface VariantCardProps {
  readonly variant: MetaVariant;
  readonly index: number;
  readonly url: string;
  readonly isSandbox: boolean;
  readonly isApplied: boolean;
  readonly onApply: (meta: AppliedMeta) => void;
}

/** An editable suggestion, with a preview of the search result, until it is applied. */
export function VariantCard({ variant, index, url, isSandbox, isApplied, onApply }: VariantCardProps) {
  const [title, setTitle] = useState(variant.title);
  const [description, setDescription] = useState(variant.description);
  const [device, setDevice] = useState<'desktop' | 'phone'>('desktop');
  const [titleWidth, descriptionWidth] = [textWidth(title, 20), textWidth(description, 14)];
  const titleError =
    title.trim() === '' ? 'Enter a title.' : titleWidth > TITLE_PIXELS ? `Google shows ${TITLE_PIXELS} px; this has ${titleWidth}.` : null;
  const descriptionError =
    description.trim() === ''
      ? 'Enter a description.'
      : descriptionWidth > DESCRIPTION_PIXELS
        ? `Google shows ${DESCRIPTION_PIXELS} px; this has ${descriptionWidth}.`
        : null;
  return (
    <Card
      title={`Variant ${index + 1}`}
      description={`For “${variant.keyword}”`}
      actions={
        <StatusBadge tone="neutral" label={variant.source === 'rules' ? 'By rules' : isSandbox ? 'Sandbox model' : 'Language model'} />
      }
    >
      <Stack gap="sm">
        <TextInput
          label={`Title, ${titleWidth} of ${TITLE_PIXELS} px`}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          error={titleError}
        />
        <Textarea
          label={`Meta description, ${descriptionWidth} of ${DESCRIPTION_PIXELS} px`}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
          error={descriptionError}
          autosize
          minRows={2}
        />
        <Group justify="space-between" gap="xs">
          <Text size="sm" fw={500}>
            On Google
          </Text>
          <SegmentedControl
            label={`Preview of variant ${index + 1}`}
            size="xs"
            value={device}
            onChange={(next) => setDevice(next as 'desktop' | 'phone')}
            data={[
              { value: 'desktop', label: 'Desktop' },
              { value: 'phone', label: 'Mobile' },
            ]}
          />
        </Group>
        <ResultPreview url={url} title={title} description={description} device={device} />
        <Group>
          <Button
            variant={isApplied ? 'default' : 'filled'}
            disabled={titleError !== null || descriptionError !== null}
            onClick={() => onApply({ title: title.trim(), description: description.trim() })}
            aria-label={`Apply variant ${index + 1}`}
          >
            {isApplied ? 'Applied' : 'Apply'}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
