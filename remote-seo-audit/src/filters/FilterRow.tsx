import type { AppliedFilter, PageFilterDefinition } from '@canopy/contract/seo-audit';
import { Group, IconButton } from '@canopy/ui';
import { NativeSelect, TextInput } from '@canopy/ui/forms';
import { filterOf, operatorWord, takesValue } from './filter-text.ts';

const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

interface FilterRowProps {
  readonly place: number;
  readonly filter: AppliedFilter;
  readonly definitions: readonly PageFilterDefinition[];
  /** issues by code and name */
  readonly issues: readonly { value: string; label: string }[];
  readonly fault: string | null;
  readonly onChange: (next: AppliedFilter) => void;
  readonly onRemove: () => void;
}

/** One filter: column, comparison, value. */
export function FilterRow({ place, filter, definitions, issues, fault, onChange, onRemove }: FilterRowProps) {
  const definition = definitions.find(({ applied_on }) => applied_on === filter.selectedColumn);
  const value = String(filter.filterValue);
  const name = `filter ${place + 1}`;
  const choices = definition?.type === 'flag' ? YES_NO : definition?.type === 'issue' ? issues : null;
  const chooseColumn = (column: string) => {
    const next = definitions.find(({ applied_on }) => applied_on === column);
    if (next) onChange({ ...filterOf(next), and: filter.and, ...(next.type === 'issue' && { filterValue: issues[0]?.value ?? '' }) });
  };
  return (
    <Group gap="xs" align="flex-start" role="group" aria-label={`Filter ${place + 1}`}>
      <NativeSelect
        aria-label={`Column of ${name}`}
        data={definitions.map(({ applied_on, name: label }) => ({ value: applied_on, label }))}
        value={filter.selectedColumn}
        onChange={(event) => chooseColumn(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={`Comparison of ${name}`}
        data={(definition?.operators ?? [filter.selectedValue]).map((operator) => ({ value: operator, label: operatorWord(operator) }))}
        value={filter.selectedValue}
        onChange={(event) => onChange({ ...filter, selectedValue: event.currentTarget.value })}
      />
      {takesValue(filter.selectedValue) &&
        (choices ? (
          <NativeSelect
            aria-label={`Value of ${name}`}
            data={[...choices]}
            value={value}
            onChange={(event) => onChange({ ...filter, filterValue: event.currentTarget.value })}
          />
        ) : (
          <TextInput
            aria-label={`Value of ${name}`}
            inputMode={definition?.type === 'number' ? 'decimal' : 'text'}
            value={value}
            error={fault}
            onChange={(event) => onChange({ ...filter, filterValue: event.currentTarget.value })}
          />
        ))}
      <IconButton icon="trash" label={`Remove ${name}`} onClick={onRemove} />
    </Group>
  );
}
