import { COMPARISONS, type Comparison, type Match } from '@canopy/contract/analytics';
import { useLocation } from '@canopy/shell-api';
import { Group } from '@canopy/ui';
import { FilterChips } from '@canopy/ui/data';
import { NativeSelect } from '@canopy/ui/forms';
import { useState } from 'react';
import { COMPARED_SERIES } from '../view/comparison.ts';
import { FILTER_NAMES, filterLabel, type FilterName } from '../view/filters.ts';
import { INTERVALS, type Interval } from '../view/dashboard-view.ts';
import { useChosenView } from '../view/use-dashboard-view.ts';
import { RangePicker } from './RangePicker.tsx';
import { useDashboardShortcuts } from './use-dashboard-shortcuts.ts';

const COMPARE = [{ value: '', label: 'No comparison' }, ...COMPARISONS.map((value) => ({ value, label: COMPARED_SERIES[value] }))];
/** Hours are kept for a few days only, so nothing earlier can be compared with. */
const COMPARE_HOURS = [
  { value: '', label: 'No comparison' },
  { value: 'previous', label: '24 hours before' },
];
const MATCH = [
  { value: 'date', label: 'Same dates' },
  { value: 'weekday', label: 'Same weekdays' },
];
const INTERVAL = INTERVALS.map((value) => ({ value, label: `By ${value}` }));

/** What every figure of a dashboard depends on: range, comparison, chart interval, filters. */
export function ViewBar() {
  const view = useChosenView();
  const hasCharts = useLocation().pathname !== '/dashboard/analytics';
  const [isRangeOpen, setIsRangeOpen] = useState(false);
  useDashboardShortcuts(view, () => setIsRangeOpen(true));
  const filters = FILTER_NAMES.flatMap((id) => {
    const value = view.filters[id];
    return value === undefined ? [] : [{ id, label: filterLabel(id, value, view.source) }];
  });
  return (
    <Group gap="sm">
      <RangePicker view={view} opened={isRangeOpen} onOpen={setIsRangeOpen} />
      <NativeSelect
        aria-label="Compare with"
        data={view.hours ? COMPARE_HOURS : COMPARE}
        value={view.comparison ?? ''}
        onChange={(event) => view.setComparison((event.currentTarget.value || null) as Comparison | null)}
      />
      {view.comparison && !view.hours && (
        <NativeSelect
          aria-label="Compare by"
          data={MATCH}
          value={view.match}
          onChange={(event) => view.setComparison(view.comparison, event.currentTarget.value as Match)}
        />
      )}
      {hasCharts && !view.hours && (
        <NativeSelect
          aria-label="Chart interval"
          data={INTERVAL}
          value={view.interval}
          onChange={(event) => view.setInterval(event.currentTarget.value as Interval)}
        />
      )}
      <FilterChips label="Filters" items={filters} onRemove={(id) => view.setFilter(id as FilterName, '')} onClear={view.clearFilters} />
    </Group>
  );
}
