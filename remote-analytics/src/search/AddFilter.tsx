import type { SearchDimension } from '@canopy/contract/analytics';
import { countryName } from '@canopy/charts/map';
import { Button, Icon, Stack } from '@canopy/ui';
import { FormActions, NativeSelect, TextInput } from '@canopy/ui/forms';
import { Popover } from '@canopy/ui/menus';
import { useState } from 'react';
import { useDashboardView } from '../view/use-dashboard-view.ts';
import { DIMENSION_WORDS, operatorsOf, parseFilter, type Operator } from './search-filters.ts';
import { useSearchKeys } from './use-search.ts';

const DEVICES = [
  { value: 'mobile', label: 'Mobile' },
  { value: 'desktop', label: 'Desktop' },
  { value: 'tablet', label: 'Tablet' },
];

interface AddFilterProps {
  /** initially selected dimension */
  readonly initial: SearchDimension;
}

/** Adds a filter to the view: one each for page, query, country and device. It appears as a chip with the others. */
export function AddFilter({ initial }: AddFilterProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus width={320}>
      <Popover.Target>
        <Button variant="default" leftSection={<Icon name="filter" size={16} />} onClick={() => setOpened(!opened)}>
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Add a filter">
        {opened && <FilterForm initial={initial} onDone={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function FilterForm({ initial, onDone }: AddFilterProps & { readonly onDone: () => void }) {
  const { filters, setFilter } = useDashboardView();
  const begin = (dimension: SearchDimension) => ({
    dimension,
    ...parseFilter(filters[dimension] ?? (dimension === 'page' || dimension === 'query' ? '~' : '')),
  });
  const [draft, setDraft] = useState(() => begin(initial));
  const [tried, setTried] = useState(false);
  const { rows } = useSearchKeys('country');
  const countries = (rows ?? [])
    .map(({ key }) => ({ value: key, label: countryName(key) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const choices = draft.dimension === 'device' ? DEVICES : draft.dimension === 'country' ? countries : null;
  const value = choices && draft.value === '' ? (choices[0]?.value ?? '') : draft.value.trim();
  const submit = () => {
    setTried(true);
    if (value === '') return;
    setFilter(draft.dimension, `${draft.operator}${value}`);
    onDone();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="md">
        <NativeSelect
          label="Filter by"
          data={[...DIMENSION_WORDS]}
          value={draft.dimension}
          onChange={(event) => setDraft(begin(event.currentTarget.value as SearchDimension))}
        />
        <NativeSelect
          label="Condition"
          data={[...operatorsOf(draft.dimension)]}
          value={draft.operator}
          onChange={(event) => setDraft({ ...draft, operator: event.currentTarget.value as Operator })}
        />
        {choices ? (
          <NativeSelect
            label="Value"
            data={[...choices]}
            value={value}
            onChange={(event) => setDraft({ ...draft, value: event.currentTarget.value })}
          />
        ) : (
          <TextInput
            label="Value"
            value={draft.value}
            onChange={(event) => setDraft({ ...draft, value: event.currentTarget.value })}
            error={tried && value === '' ? 'Please enter a value' : null}
            autoComplete="off"
            data-autofocus
          />
        )}
        <FormActions>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit">Apply filter</Button>
        </FormActions>
      </Stack>
    </form>
  );
}
