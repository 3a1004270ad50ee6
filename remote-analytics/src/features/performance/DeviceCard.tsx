import { ChartFrame, type Measure } from '@canopy/charts';
import { SharePie } from '@canopy/charts/pie';
import { listDevices, type DeviceRow } from '@canopy/contract/analytics';
import { useCall } from '@canopy/shell-api';
import { useCallback, useMemo } from 'react';
import { webNotes } from '../../shell/coverage-notes.ts';
import { WEB_MESSAGES as WORDS } from '../../web/messages.ts';
import { useWebQuery } from '../../web/use-web-query.ts';

const VIEWS: Measure = { id: 'views', label: WORDS.views };
const itemOf = ({ deviceCategory: key, screenPageViews: views }: DeviceRow) => ({
  key,
  label: `${key.slice(0, 1).toUpperCase()}${key.slice(1)}`,
  values: { views },
});

/** Views by device category. */
export function DeviceCard() {
  const { view, filtered } = useWebQuery();
  const { data, error, isLoading, isValidating, reload } = useCall(listDevices, { query: filtered });
  const { setFilter, filters } = view;
  const items = useMemo(() => data?.data.map(itemOf) ?? [], [data]);
  const selected = filters.device ?? null;
  const select = useCallback((name: string) => setFilter('device', name === selected ? '' : name), [setFilter, selected]);
  return (
    <ChartFrame
      title={WORDS.devices}
      description={WORDS.byViews}
      height={260}
      loading={isLoading}
      refetching={isValidating && !isLoading}
      error={error?.message}
      onRetry={() => void reload()}
      notes={webNotes(data?.coverage, view)}
    >
      {data && (
        <SharePie label={WORDS.devices} category={WORDS.device} measure={VIEWS} items={items} selected={selected} onSelect={select} />
      )}
    </ChartFrame>
  );
}
