import { SimpleGrid } from '@canopy/ui';
import { Textarea } from '@canopy/ui/forms';
import { Select } from '@canopy/ui/pickers';
import { useMemo } from 'react';
import { countryChoices, languageChoices } from './locale-choices.ts';
import type { DetailsForm } from './use-details.ts';

/** Brand voice, audience, country and language. */
export function AudienceFields({ form }: { readonly form: DetailsForm }) {
  const countries = useMemo(countryChoices, []);
  const languages = useMemo(languageChoices, []);
  return (
    <>
      <Textarea
        label="Brand voice"
        description="How your texts should sound, for example: plain, warm, no jargon."
        {...form.field('brand_voice')}
        maxLength={2_000}
        autosize
        minRows={3}
      />
      <Textarea
        label="Forbidden words"
        description="Words your texts must not use, one per line or separated by commas."
        {...form.field('forbidden_words')}
        maxLength={2_000}
        autosize
        minRows={2}
      />
      <Textarea
        label="Audience"
        description="Who you write for, and what they are looking for."
        {...form.field('audience')}
        maxLength={2_000}
        autosize
        minRows={3}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label="Country"
          placeholder="Choose a country"
          data={countries}
          {...form.choice('country')}
          searchable
          clearable
          nothingFoundMessage="No country found"
          clearButtonProps={{ 'aria-label': 'Clear country' }}
        />
        <Select
          label="Language"
          placeholder="Choose a language"
          data={languages}
          {...form.choice('language')}
          searchable
          clearable
          nothingFoundMessage="No language found"
          clearButtonProps={{ 'aria-label': 'Clear language' }}
        />
      </SimpleGrid>
    </>
  );
}
