import { slugOf } from '@canopy/contract/slug';
import { Card, Stack } from '@canopy/ui';
import { Textarea, TextInput } from '@canopy/ui/forms';
import { Select } from '@canopy/ui/pickers';
import type { FieldProps } from './field-props.ts';

const STATUSES = [
  { value: 'draft', label: 'Draft' },
  { value: 'ready', label: 'Ready' },
];

/** Status, slug and excerpt. */
export function PublishFields({ content, errors, onChange }: FieldProps) {
  const tidy = slugOf(content.slug) || slugOf(content.title) || content.slug;
  return (
    <Card title="Post">
      <Stack gap="md">
        <Select
          label="Status"
          data={STATUSES}
          value={content.status}
          onChange={(status) => onChange({ status: status === 'ready' ? 'ready' : 'draft' })}
          allowDeselect={false}
        />
        <TextInput
          label="Slug"
          description="The end of the post’s URL"
          data-field="slug"
          value={content.slug}
          maxLength={200}
          error={errors['slug']}
          onChange={(event) => onChange({ slug: event.currentTarget.value })}
          onBlur={() => tidy !== content.slug && onChange({ slug: tidy })}
          spellCheck={false}
        />
        <Textarea
          label="Excerpt"
          description="Shown in lists of posts"
          data-field="excerpt"
          value={content.excerpt}
          maxLength={1_000}
          error={errors['excerpt']}
          onChange={(event) => onChange({ excerpt: event.currentTarget.value })}
          autosize
          minRows={3}
          maxRows={8}
        />
      </Stack>
    </Card>
  );
}
