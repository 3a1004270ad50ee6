import { useShortcuts, type RangePreference } from '@canopy/shell-api';
import { INTERVALS, type DashboardView } from '../view/dashboard-view.ts';

const lastDays = (amount: number): RangePreference => ({ kind: 'preset', value: 'days', amount });

/**
 * Shortcuts of every dashboard. Arrows work only without Alt: with it they are the browser's Back.
 * @param openRange opens the custom range
 */
export function useDashboardShortcuts(view: DashboardView, openRange: () => void): void {
  const since = (start: string) => view.setRange({ kind: 'custom', from: start, to: view.today });
  const nextInterval = INTERVALS[(INTERVALS.indexOf(view.interval) + 1) % INTERVALS.length] ?? 'day';
  useShortcuts('Dashboards', [
    { keys: 'd', label: 'Last 24 hours', run: () => view.setRange({ kind: 'preset', value: 'hours', amount: 24 }) },
    { keys: 'w', label: 'Last 7 days', run: () => view.setRange(lastDays(7)) },
    { keys: 'f', label: 'Last 28 days', run: () => view.setRange(lastDays(28)) },
    { keys: 't', label: 'Last 30 days', run: () => view.setRange(lastDays(30)) },
    { keys: 'm', label: 'Month to date', run: () => since(`${view.today.slice(0, 7)}-01`) },
    { keys: 'y', label: 'Year to date', run: () => since(`${view.today.slice(0, 4)}-01-01`) },
    { keys: 'c', label: 'Choose a custom range', run: openRange },
    {
      keys: 'x',
      label: 'Compare with the previous period, or stop comparing',
      run: () => view.setComparison(view.comparison ? null : 'previous'),
    },
    { keys: 'i', label: 'Change the chart interval', run: () => view.setInterval(nextInterval) },
    { keys: 'arrowleft', label: 'Previous period', run: () => view.shiftRange(-1) },
    { keys: 'arrowright', label: 'Next period', run: () => view.shiftRange(1) },
    { keys: '/', label: 'Search the first table', run: () => document.querySelector<HTMLElement>('main [role=searchbox]')?.focus() },
    { keys: 'escape', label: 'Clear filters', run: () => Object.keys(view.filters).length > 0 && view.clearFilters() },
  ]);
}
