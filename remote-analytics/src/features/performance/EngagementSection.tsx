import { ChartFrame, MetricToggles, TimeSeriesChart, type TimeSeries } from '@canopy/charts';
import { getWebByDate, type WebDay, type WebTotals } from '@canopy/contract/analytics';
import { useCall } from '@canopy/shell-api';
import { formatNumber } from '@canopy/ui/data';
import { useMemo } from 'react';
import { goToAnnotations } from '../../annotations/go-to-annotations.ts';
import { useAnnotations } from '../../annotations/use-annotations.ts';
import { WithKeyMetrics } from '../../key-metrics/WithKeyMetrics.tsx';
import { webNotes } from '../../shell/coverage-notes.ts';
import { COMPARED_SERIES, relativeChange } from '../../view/comparison.ts';
import { AddressPart } from '../../view/AddressPart.tsx';
import { useToggles } from '../../view/use-toggles.ts';
import { METRIC_COLOURS } from '../../web/figures.ts';
import { WEB_MESSAGES as WORDS } from '../../web/messages.ts';
import { useWebQuery } from '../../web/use-web-query.ts';
import { EngagementKeyMetrics } from './EngagementKeyMetrics.tsx';

/** name in the URL */
const NAME = 'engagement';
const METRICS = [
  { id: 'active', label: WORDS.activeUsers, field: 'activeUsers', axis: 'users' },
  { id: 'new', label: WORDS.newUsers, field: 'newUsers', axis: 'users' },
  { id: 'views', label: WORDS.views, field: 'screenPageViews', axis: 'views' },
] as const;
type Metric = (typeof METRICS)[number];
const IDS = METRICS.map(({ id }) => id);

const pointsOf = (days: readonly WebDay[], field: Metric['field']) => days.map((day) => ({ date: day.date, value: day[field] }));
const changeOf = (totals: WebTotals, before: WebTotals | undefined, field: Metric['field']) =>
  before ? relativeChange(totals[field], before[field]) : null;

/** Users and views by day, each toggled by its card, with the range's key metrics beside them. */
export function EngagementSection() {
  return (
    <AddressPart of={[NAME]}>
      <Engagement />
    </AddressPart>
  );
}

function Engagement() {
  const { view, filtered, isFiltered } = useWebQuery();
  const { days, compared, comparison } = view;
  const [selected, setSelected] = useToggles(NAME, IDS, IDS);
  const { marks } = useAnnotations(days);
  const { data, error, isLoading, isValidating, reload } = useCall(getWebByDate, { query: filtered });

  const all = useMemo(
    () =>
      METRICS.map((metric): TimeSeries => ({
        id: metric.id,
        label: metric.label,
        axis: metric.axis,
        colour: METRIC_COLOURS[metric.id],
        points: pointsOf(data?.data ?? [], metric.field),
        ...(comparison &&
          compared &&
          data?.compare && {
            comparison: { label: COMPARED_SERIES[comparison], points: pointsOf(data.compare.data, metric.field), from: compared.from },
          }),
      })),
    [data, comparison, compared],
  );
  const series = useMemo(() => all.filter(({ id }) => selected.some((one) => one === id)), [all, selected]);
  const comparedTo = view.comparedTo(data?.coverage);
  const toggles = METRICS.map(({ id, label, field }) => ({
    id,
    label,
    colour: METRIC_COLOURS[id],
    value: formatNumber(data?.totals[field]),
    sparkline: (data?.data ?? []).map((day) => day[field]),
    ...(comparison && {
      change: {
        value: data ? changeOf(data.totals, data.compare?.totals, field) : null,
        ...(comparedTo !== undefined && { label: comparedTo }),
      },
    }),
  }));
  return (
    <WithKeyMetrics
      chart={
        <ChartFrame
          title={WORDS.engagement}
          loading={isLoading}
          refetching={isValidating && !isLoading}
          error={error?.message}
          onRetry={() => void reload()}
          toolbar={
            <MetricToggles label={WORDS.engagement} metrics={toggles} selected={selected} onChange={setSelected} loading={isLoading} />
          }
          noteLines={1}
          notes={[...webNotes(data?.coverage, view, true), ...(isFiltered ? [WORDS.joint] : [])]}
        >
          {data && (
            <TimeSeriesChart
              label={WORDS.engagement}
              series={series}
              from={days.from}
              to={days.to}
              interval={view.interval}
              annotations={marks}
              onAnnotation={goToAnnotations}
              {...(data.coverage.incomplete_from && { incompleteFrom: data.coverage.incomplete_from })}
            />
          )}
        </ChartFrame>
      }
      metrics={<EngagementKeyMetrics totals={data?.totals} before={data?.compare?.totals} comparedTo={comparedTo} loading={isLoading} />}
    />
  );
}
