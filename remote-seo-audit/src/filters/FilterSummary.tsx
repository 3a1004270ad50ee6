import type { AppliedFilter } from '@canopy/contract/seo-audit';
import { FilterChips } from '@canopy/ui/data';
import type { Checks } from '../issues/use-checks.ts';
import { filterSentence } from './filter-text.ts';

interface FilterSummaryProps {
  readonly filters: readonly AppliedFilter[];
  /** the URL has filters that cannot be read */
  readonly malformed: boolean;
  readonly checks: Checks;
  readonly onChange: (filters: AppliedFilter[]) => void;
}

/** The active filters, each removable, with the operator that joins it to the next. */
export function FilterSummary({ filters, malformed, checks, onChange }: FilterSummaryProps) {
  const items = filters.map((filter, place) => {
    const joiner = place < filters.length - 1 ? ` ${filter.and ? 'AND' : 'OR'}` : '';
    return { id: String(place), label: `${filterSentence(filter, checks.nameOf)}${joiner}` };
  });
  if (malformed) items.push({ id: 'malformed', label: 'Filters that cannot be read' });
  return (
    <FilterChips
      label="Filters"
      items={items}
      onRemove={(id) => onChange(filters.filter((_, place) => String(place) !== id))}
      onClear={() => onChange([])}
    />
  );
}
