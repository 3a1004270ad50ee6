import { categoryCalls, tagCalls } from '@canopy/contract/content';
import { Card, Stack } from '@canopy/ui';
import type { FieldProps } from './field-props.ts';
import { TermField } from './TermField.tsx';

/** Categories and tags. */
export function TermFields({ content, errors, onChange }: FieldProps) {
  return (
    <Card title="Categories and tags">
      <Stack gap="md">
        <TermField
          calls={categoryCalls}
          noun="category"
          label="Categories"
          ids={content.category_ids}
          error={errors['category_ids']}
          onChange={(category_ids) => onChange({ category_ids })}
        />
        <TermField
          calls={tagCalls}
          noun="tag"
          label="Tags"
          ids={content.tag_ids}
          error={errors['tag_ids']}
          onChange={(tag_ids) => onChange({ tag_ids })}
        />
      </Stack>
    </Card>
  );
}
