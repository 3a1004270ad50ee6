import { Card, Stack } from '@canopy/ui';
import { Textarea, TextInput } from '@canopy/ui/forms';
import type { FieldProps } from './field-props.ts';

/** Lengths up to which result pages usually show the whole text. */
const TITLE_LENGTH = 60;
const DESCRIPTION_LENGTH = 160;

const counter = (text: string, best: number): string => {
  const length = [...text].length;
  return length > best ? `${length} of ${best} characters: the end may be cut off` : `${length} of ${best} characters`;
};

/** Title and description for search engines, with their lengths. */
export function SearchFields({ content, errors, onChange }: FieldProps) {
  return (
    <Card title="Search engines">
      <Stack gap="md">
        <TextInput
          label="SEO title"
          description={counter(content.seo_title, TITLE_LENGTH)}
          placeholder={content.title}
          data-field="seo_title"
          value={content.seo_title}
          maxLength={300}
          error={errors['seo_title']}
          onChange={(event) => onChange({ seo_title: event.currentTarget.value })}
        />
        <Textarea
          label="SEO description"
          description={counter(content.seo_description, DESCRIPTION_LENGTH)}
          placeholder={content.excerpt}
          data-field="seo_description"
          value={content.seo_description}
          maxLength={1_000}
          error={errors['seo_description']}
          onChange={(event) => onChange({ seo_description: event.currentTarget.value })}
          autosize
          minRows={3}
          maxRows={8}
        />
      </Stack>
    </Card>
  );
}
