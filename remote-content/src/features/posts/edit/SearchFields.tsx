import { DESCRIPTION_PIXELS, TITLE_PIXELS } from '@canopy/contract/content';
import { Card, Stack } from '@canopy/ui';
import { Textarea, TextInput } from '@canopy/ui/forms';
import { textWidth } from '../../../text-width.ts';
import type { FieldProps } from './field-props.ts';

const TITLE_FONT_PX = 20;
const DESCRIPTION_FONT_PX = 14;

function widthOf(text: string, fontPx: number, limit: number): string {
  const width = textWidth(text, fontPx);
  return width > limit ? `${width} of ${limit} px: Google cuts off the end` : `${width} of ${limit} px`;
}

/** Title and description for search engines, with their widths on a result page. */
export function SearchFields({ content, errors, onChange }: FieldProps) {
  return (
    <Card title="Search engines">
      <Stack gap="md">
        <TextInput
          label="SEO title"
          description={widthOf(content.seo_title || content.title, TITLE_FONT_PX, TITLE_PIXELS)}
          placeholder={content.title}
          data-field="seo_title"
          value={content.seo_title}
          maxLength={300}
          error={errors['seo_title']}
          onChange={(event) => onChange({ seo_title: event.currentTarget.value })}
        />
        <Textarea
          label="SEO description"
          description={widthOf(content.seo_description || content.excerpt, DESCRIPTION_FONT_PX, DESCRIPTION_PIXELS)}
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
