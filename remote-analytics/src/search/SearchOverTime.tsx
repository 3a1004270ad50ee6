import { HOUR_MS, SEARCH_METRICS, type Hours, type SearchCoverage, type SearchMetric } from '@canopy/contract/analytics';
import { ChartFrame, MetricToggles, TimeSeriesChart, seriesColour } from '@canopy/charts';
import { useMemo, type ReactNode } from 'react';
import { goToAnnotations } from '../annotations/go-to-annotations.ts';
import { useAnnotations } from '../annotations/use-annotations.ts';
import { KeyMetrics } from '../key-metrics/KeyMetrics.tsx';
import { WithKeyMetrics } from '../key-metrics/WithKeyMetrics.tsx';
import { COMPARED_SERIES } from '../view/comparison.ts';
import { leftOutNotes } from '../view/LeftOutDays.tsx';
import { useDashboardView } from '../view/use-dashboard-view.ts';
import { useToggles } from '../view/use-toggles.ts';
import { coverageNotes } from './coverage-notes.ts';
import { daysOfHours } from '../view/range-label.ts';
import { dayFacts, hourFacts } from './day-facts.ts';
import { METRICS, changeOf } from './search-metrics.ts';
import { seriesOf } from './search-series.ts';
import type { SearchOfDays } from './use-search.ts';

const CLICKS: readonly SearchMetric[] = ['clicks'];

/** When the last hour begins. */
const lastHour = ({ to }: Hours): string => new Date(Date.parse(to) - HOUR_MS).toISOString();

interface SearchOverTimeProps {
  readonly title: string;
  /** the chart's name in the URL */
  readonly chart: string;
  readonly state: {
    readonly of: SearchOfDays | undefined;
    readonly coverage: SearchCoverage | undefined;
    readonly isLoading: boolean;
    readonly isValidating: boolean;
    readonly error: { readonly message: string } | undefined;
    readonly reload: () => Promise<unknown>;
  };
  readonly description?: string;
  /** a link to more details, beside the title */
  readonly info?: ReactNode;
  readonly fileName: string;
  /** metrics shown unless the URL says otherwise; clicks (document 1, section 4) */
  readonly initial?: readonly SearchMetric[];
}

/** Search figures by day: metric toggles, the chart, and Key Metrics beside it (document 1, section 2.5). */
export function SearchOverTime({ title, chart, state, description, info, fileName, initial = CLICKS }: SearchOverTimeProps) {
  const { days, compared, comparison, comparedTo, interval } = useDashboardView();
  const [selected, setSelected] = useToggles(chart, SEARCH_METRICS, initial);
  const hours = state.coverage?.hours ?? null;
  const { marks } = useAnnotations(hours ? daysOfHours(hours) : days);
  const { of, coverage, isLoading, isValidating, error, reload } = state;
  const before = of?.before ?? null;
  const series = useMemo(
    () => (of ? seriesOf(of, selected, hours ? hours.compared : compared, COMPARED_SERIES[(!hours && comparison) || 'previous']) : []),
    [of, selected, hours, compared, comparison],
  );
  const metrics = SEARCH_METRICS.map((id) => {
    const { label, colour, help, write } = METRICS[id];
    const change = of && before ? changeOf(id, of.totals, before.totals) : undefined;
    return {
      id,
      label,
      colour,
      help,
      value: of ? write(of.totals[id]) : '–',
      before: before ? write(before.totals[id]) : undefined,
      change,
    };
  });
  const toggles = metrics.map(({ change, ...metric }) => ({
    ...metric,
    sparkline: (of?.rows ?? []).map((row) => row[metric.id]),
    // While the figures load, the line they will appear in is already there.
    ...(comparison && (change || isLoading) && { change: change ?? { value: null } }),
  }));
  return (
    <WithKeyMetrics
      chart={
        <ChartFrame
          title={title}
          description={description}
          info={info}
          loading={isLoading}
          refetching={isValidating && !isLoading}
          error={error?.message}
          onRetry={() => void reload()}
          toolbar={
            <MetricToggles
              label={`Metrics of ${title}`}
              metrics={toggles}
              selected={selected}
              onChange={(next) => setSelected(next)}
              loading={isLoading}
            />
          }
          notes={[...leftOutNotes(coverage, days, compared), ...coverageNotes(coverage, days, { compared })]}
          fileName={fileName}
          noteLines={2}
        >
          {of && (
            <TimeSeriesChart
              label={title}
              series={series}
              from={hours?.from ?? days.from}
              to={hours ? lastHour(hours) : days.to}
              interval={hours ? 'hour' : interval}
              incompleteFrom={coverage?.incomplete_from ?? undefined}
              annotations={marks}
              onAnnotation={goToAnnotations}
            />
          )}
        </ChartFrame>
      }
      metrics={
        <KeyMetrics
          loading={isLoading}
          comparedTo={before || isLoading ? comparedTo(coverage) : undefined}
          items={[
            ...metrics.map(({ id, label, value, before: earlier, change, colour }) => ({
              id,
              label,
              value,
              before: earlier,
              change,
              colour: seriesColour(colour),
            })),
            ...(hours
              ? hourFacts(of)
              : dayFacts(of, coverage && coverage.days.to < days.to ? { from: days.from, to: coverage.days.to } : days)),
          ]}
        />
      }
    />
  );
}
