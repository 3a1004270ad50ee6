import type { WebProperty } from '@canopy/contract/analytics';
import { Stack } from '@canopy/ui';
import { NativeSelect, TextInput } from '@canopy/ui/forms';
import { GOOGLE_MESSAGES as WORDS } from './messages.ts';
import { BY_ID, type ChosenProperties } from './use-chosen-properties.ts';

interface WebPropertiesProps {
  readonly properties: readonly WebProperty[];
  readonly choice: ChosenProperties;
}

/** The account's web analytics properties, or one entered by number. */
export function WebProperties({ properties, choice }: WebPropertiesProps) {
  const options = [
    { value: '', label: WORDS.webNone },
    ...properties.map(({ id, name, account }) => ({ value: id, label: `${name} (${account}, ${id})` })),
    { value: BY_ID, label: WORDS.webById },
  ];
  return (
    <Stack gap="sm">
      <NativeSelect
        label={WORDS.webLegend}
        data={options}
        value={choice.web}
        onChange={(event) => choice.setWeb(event.currentTarget.value)}
      />
      {choice.web === BY_ID && (
        <TextInput
          label={WORDS.webId}
          value={choice.id}
          onChange={(event) => choice.setId(event.currentTarget.value)}
          error={choice.id !== '' && !choice.isIdValid ? WORDS.webIdInvalid : null}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
    </Stack>
  );
}
