import { DEFAULT_RANGE_DAYS, SEARCH_RANGE_DEFAULT_MONTHS } from '@canopy/contract';
import { CALENDAR_PRESETS, RANGE_PRESETS, setDateRange, useDateRange, type RangePreference } from '@canopy/shell-api';
import { Card, Stack, Text, useColorScheme, type ColorSchemeChoice } from '@canopy/ui';
import { NativeSelect, SegmentedControl } from '@canopy/ui/forms';

const SCHEMES: readonly { value: ColorSchemeChoice; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];

const RANGES = [...RANGE_PRESETS, ...CALENDAR_PRESETS];
/** Until a range is chosen, the dashboards have defaults of their own. */
const NOT_CHOSEN = { value: '', label: `Not set: ${DEFAULT_RANGE_DAYS} days, Search Console ${SEARCH_RANGE_DEFAULT_MONTHS} months` };

const keyOf = (preference: RangePreference) => JSON.stringify(preference);

/** What this browser remembers: appearance and the default date range of reports. */
export function PreferencesCard() {
  const { choice, setChoice } = useColorScheme();
  const { preference, range, isChosen } = useDateRange();
  const choices = RANGES.map(({ label, preference: own }) => ({ value: keyOf(own), label }));
  const isListed = choices.some(({ value }) => value === keyOf(preference));
  const data = [
    ...(isChosen ? [] : [NOT_CHOSEN]),
    ...choices,
    ...(isListed ? [] : [{ value: keyOf(preference), label: `Custom: ${range.from} to ${range.to}` }]),
  ];
  const choose = (key: string) => {
    const chosen = RANGES.find(({ preference: own }) => keyOf(own) === key);
    if (chosen) setDateRange(chosen.preference);
  };
  return (
    <Card title="Preferences" description="Stored in this browser.">
      <Stack gap="lg" align="flex-start">
        <Stack gap="xs">
          <Text fw={500}>Appearance</Text>
          <SegmentedControl
            label="Appearance"
            data={[...SCHEMES]}
            value={choice}
            onChange={(next) => setChoice(next as ColorSchemeChoice)}
          />
        </Stack>
        <NativeSelect
          label="Date range"
          description="The default range of every dashboard."
          data={data}
          value={isChosen ? keyOf(preference) : NOT_CHOSEN.value}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </Stack>
    </Card>
  );
}
