import { SimpleGrid } from '@canopy/ui';
import { Textarea } from '@canopy/ui/forms';
import { Select } from '@canopy/ui/pickers';
import { useMemo } from 'react';
import { countryChoices, languageChoices } from './locale-choices.ts';
import type { DetailsForm } from './use-details.ts';

/** Brand voice, audience, country and language. */
export function AudienceFields({ form }: { readonly form: DetailsForm }) {
  const { value, set, messages } = form;
  const countries = useMemo(countryChoices, []);
  const languages = useMemo(languageChoices, []);
  return (
    <>
      <Textarea
        label="Brand voice"
        description="How your texts should sound, for instance: plain, warm, no jargon."
        value={value('brand_voice')}
        onChange={(event) => set('brand_voice', event.currentTarget.value)}
        error={messages['brand_voice']}
        maxLength={2_000}
        autosize
        minRows={3}
      />
      <Textarea
        label="Forbidden words"
        description="Words your texts must not use, one a line or between commas."
        value={value('forbidden_words')}
        onChange={(event) => set('forbidden_words', event.currentTarget.value)}
        error={messages['forbidden_words']}
        maxLength={2_000}
        autosize
        minRows={2}
      />
      <Textarea
        label="Audience"
        description="Whom you write for, and what they come for."
        value={value('audience')}
        onChange={(event) => set('audience', event.currentTarget.value)}
        error={messages['audience']}
        maxLength={2_000}
        autosize
        minRows={3}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label="Country"
          placeholder="Choose a country"
          data={countries}
          value={value('country') || null}
          onChange={(next) => set('country', next ?? '')}
          error={messages['country']}
          searchable
          clearable
          nothingFoundMessage="No such country"
          clearButtonProps={{ 'aria-label': 'Clear country' }}
        />
        <Select
          label="Language"
          placeholder="Choose a language"
          data={languages}
          value={value('language') || null}
          onChange={(next) => set('language', next ?? '')}
          error={messages['language']}
          searchable
          clearable
          nothingFoundMessage="No such language"
          clearButtonProps={{ 'aria-label': 'Clear language' }}
        />
      </SimpleGrid>
    </>
  );
}
