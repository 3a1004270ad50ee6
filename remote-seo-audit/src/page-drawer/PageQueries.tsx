import { addDays, comparedDays, listKeywordAnalytics, type SearchRow } from '@canopy/contract/analytics';
import { useCall, useUser } from '@canopy/shell-api';
import { Card, EmptyState, FailedState } from '@canopy/ui';
import { formatDate, formatInteger, formatPosition } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useMemo } from 'react';
import { DRAWER_MESSAGES } from './messages.ts';

const DAYS = 28;
/** Search Console's figures are final after about this many days. */
const LAG_DAYS = 3;
const SHOWN = 10;

/** A difference with its sign; empty if there is nothing to compare with. */
const signed = (now: number | null, before: number | null | undefined, format: (value: number) => string): string => {
  if (now === null || before == null) return '–';
  const difference = now - before;
  return difference === 0 ? '0' : `${difference > 0 ? '+' : '−'}${format(Math.abs(difference))}`;
};

const COLUMNS: DataColumn<SearchRow>[] = [
  { id: 'query', header: 'Query', cell: ({ key }) => key, wrap: true, minWidth: 120 },
  { id: 'clicks', header: 'Clicks', cell: ({ clicks }) => formatInteger(clicks), numeric: true, width: 70 },
  {
    id: 'clicks_change',
    header: 'Change',
    help: 'Clicks compared with the 28 days before.',
    cell: ({ clicks, previous }) => signed(clicks, previous?.clicks ?? 0, formatInteger),
    numeric: true,
    width: 80,
  },
  { id: 'impressions', header: 'Impressions', cell: ({ impressions }) => formatInteger(impressions), numeric: true, width: 100 },
  {
    id: 'position',
    header: 'Position',
    cell: ({ position }) => (position === null ? '–' : formatPosition(position)),
    numeric: true,
    width: 80,
  },
  {
    id: 'position_change',
    header: 'Change',
    help: 'Positions gained (+) or lost (−) compared with the 28 days before.',
    cell: ({ position, previous }) =>
      previous?.position == null || position === null ? '–' : signed(previous.position, position, formatPosition),
    numeric: true,
    width: 80,
  },
];

/** The queries that a page appeared for in the last 28 days, most clicks first, and their figures in the previous 28 days. */
export function PageQueries({ pageUrl }: { readonly pageUrl: string }) {
  const { organisation } = useUser();
  const connected = organisation.is_search_console_connect;
  const days = useMemo(() => {
    const to = addDays(new Date().toISOString().slice(0, 10), -LAG_DAYS);
    const now = { from: addDays(to, 1 - DAYS), to };
    return { now, before: comparedDays(now, 'previous', 'date') };
  }, []);
  const { data, error, isLoading, isValidating, reload } = useCall(
    listKeywordAnalytics,
    connected
      ? {
          query: {
            page: pageUrl,
            page_size: SHOWN,
            start_date: days.now.from,
            end_date: days.now.to,
            compare_start: days.before.from,
            compare_end: days.before.to,
          },
        }
      : null,
  );
  if (!connected) return null;
  const more = data && data.total > data.data.length ? ` The first ${data.data.length} of ${formatInteger(data.total)}.` : '';
  return (
    <Card
      title="Queries"
      description={`28 days to ${formatDate(days.now.to)}, compared with the 28 days before.${more}`}
      level={3}
      padding="none"
    >
      {error && !data ? (
        <FailedState detail={error.message} onRetry={() => void reload()} retrying={isValidating} />
      ) : (
        <DataTable
          label="Queries of this page"
          columns={COLUMNS}
          rows={data?.data}
          rowKey={({ key }) => key}
          loading={isLoading}
          skeletonRows={5}
          paging={false}
          defaultSort={null}
          empty={<EmptyState compact level={4} title={DRAWER_MESSAGES.noQueries} />}
        />
      )}
    </Card>
  );
}
