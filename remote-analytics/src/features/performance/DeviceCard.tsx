import { ChartFrame } from '@canopy/charts';
import { SharePie } from '@canopy/charts/pie';
import { listDevices } from '@canopy/contract';
import { useCall } from '@canopy/shell-api';
import { WEB_MESSAGES as WORDS } from '../../web/messages.ts';
import { useWebQuery } from '../../web/use-web-query.ts';

/** Views by device category. */
export function DeviceCard() {
  const { view, filtered } = useWebQuery();
  const { data, error, isLoading, isValidating, reload } = useCall(listDevices, { query: filtered }, { background: true });
  return (
    <ChartFrame title={WORDS.devices} height={260} loading={isLoading} refetching={isValidating && !isLoading} error={error?.message} onRetry={() => void reload()}>
      {data && (
        <SharePie
          label={WORDS.devices}
          category={WORDS.device}
          measure={{ id: 'views', label: WORDS.views }}
          items={data.data.map((row) => ({ key: row.deviceCategory, label: `${row.deviceCategory.slice(0, 1).toUpperCase()}${row.deviceCategory.slice(1)}`, values: { views: row.screenPageViews } }))}
          selected={view.filters.device ?? null}
          onSelect={(name) => view.setFilter('device', name === view.filters.device ? '' : name)}
        />
      )}
    </ChartFrame>
  );
}
