import { permissionLabel, type GoogleProperty } from '@canopy/contract/analytics';
import { Stack } from '@canopy/ui';
import { Radio, RadioGroup } from '@canopy/ui/forms';
import { GOOGLE_MESSAGES as WORDS } from './messages.ts';

interface SearchPropertiesProps {
  readonly properties: readonly GoogleProperty[];
  readonly value: string | null;
  readonly onChange: (link: string) => void;
}

const detail = ({ permission, usable, matches }: GoogleProperty): string =>
  [permissionLabel(permission), ...(matches ? [WORDS.matches] : []), ...(usable ? [] : [WORDS.unusable])].join(' · ');

/** Search Console's properties with the account's permissions; those it may not read cannot be chosen. */
export function SearchProperties({ properties, value, onChange }: SearchPropertiesProps) {
  return (
    <RadioGroup label={WORDS.searchLegend} value={value} onChange={onChange}>
      <Stack gap="sm" mt="xs">
        {properties.map((property) => (
          <Radio
            key={property.link}
            value={property.link}
            label={property.link}
            description={detail(property)}
            disabled={!property.usable}
          />
        ))}
      </Stack>
    </RadioGroup>
  );
}
