import { ChartFrame, type Measure } from '@canopy/charts';
import { SharePie } from '@canopy/charts/pie';
import { useCallback, useMemo } from 'react';
import { SEARCH_MESSAGES } from '../../search/messages.ts';
import { exactValue } from '../../search/search-filters.ts';
import { METRICS } from '../../search/search-metrics.ts';
import { useSearchKeys } from '../../search/use-search.ts';
import { leftOutNotes } from '../../view/LeftOutDays.tsx';
import { useDashboardView } from '../../view/use-dashboard-view.ts';
import { OVERVIEW_MESSAGES as WORDS } from './messages.ts';

const NAMES: Readonly<Record<string, string>> = { desktop: 'Desktop', mobile: 'Mobile', tablet: 'Tablet' };

const CLICKS: Measure = { id: 'clicks', label: METRICS.clicks.label };

/** Clicks by device; clicking a slice filters. */
export function Devices() {
  const { days, compared, filters, setFilter } = useDashboardView();
  const { rows, coverage, isLoading, isValidating, error, reload } = useSearchKeys('device');
  const selected = exactValue(filters.device);
  const items = useMemo(() => rows?.map(({ key, clicks }) => ({ key, label: NAMES[key] ?? key, values: { clicks } })) ?? [], [rows]);
  const select = useCallback((key: string) => setFilter('device', key === selected ? '' : key), [setFilter, selected]);
  return (
    <ChartFrame
      title={WORDS.devices}
      description={WORDS.byClicks}
      loading={isLoading}
      refetching={isValidating && !isLoading}
      error={error?.message}
      onRetry={() => void reload()}
      notes={[...leftOutNotes(coverage, days, compared), ...(coverage?.truncated ? [SEARCH_MESSAGES.topRows] : [])]}
      fileName="devices"
      height={340}
    >
      {rows && <SharePie label={WORDS.devices} category="Device" measure={CLICKS} items={items} selected={selected} onSelect={select} />}
    </ChartFrame>
  );
}
