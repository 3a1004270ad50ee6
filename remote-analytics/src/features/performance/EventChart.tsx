import { ChartFrame, MetricToggles, TimeSeriesChart } from '@canopy/charts';
import { listEvents } from '@canopy/contract/analytics';
import { useCall } from '@canopy/shell-api';
import { formatNumber } from '@canopy/ui/data';
import { useMemo } from 'react';
import { goToAnnotations } from '../../annotations/go-to-annotations.ts';
import { useAnnotations } from '../../annotations/use-annotations.ts';
import { webNotes } from '../../shell/coverage-notes.ts';
import { COMPARED_SERIES, relativeChange } from '../../view/comparison.ts';
import { AddressPart } from '../../view/AddressPart.tsx';
import { useSame } from '../../view/use-same.ts';
import { useToggles } from '../../view/use-toggles.ts';
import { WEB_MESSAGES as WORDS } from '../../web/messages.ts';
import { useWebQuery } from '../../web/use-web-query.ts';
import { daysOfEvents, eventKeys, eventTotal, type DayOfEvents } from './event-keys.ts';
import { nthColour } from './nth-colour.ts';

/** name in the URL */
const NAME = 'eventMetrics';
const NONE: readonly DayOfEvents[] = [];
const pointsOf = (days: readonly DayOfEvents[], name: string) => days.map(({ date, events }) => ({ date, value: events[name] ?? 0 }));

/** Events by day, at most four of them. */
export function EventChart() {
  return (
    <AddressPart of={[NAME]}>
      <Events />
    </AddressPart>
  );
}

function Events() {
  const { view, range, isFiltered } = useWebQuery();
  const { marks } = useAnnotations(view.days);
  const { data, error, isLoading, isValidating, reload } = useCall(listEvents, { query: { ...range, group_by_date: 'true' } });
  const days = useMemo(() => (data ? daysOfEvents(data.data) : NONE), [data]);
  const before = useMemo(() => data?.compare && daysOfEvents(data.compare), [data]);
  const names = useSame(eventKeys(days));
  const [selected, setSelected] = useToggles(NAME, names, names);
  const toggles = names.map((name, index) => ({
    id: name,
    label: name,
    colour: nthColour(index),
    value: formatNumber(eventTotal(days, name)),
    sparkline: pointsOf(days, name).map(({ value }) => value),
    ...(view.comparison && before && { change: { value: relativeChange(eventTotal(days, name), eventTotal(before, name)) } }),
  }));
  const { comparison, compared } = view;
  const series = useMemo(
    () =>
      selected.map((name) => ({
        id: name,
        label: name,
        axisLabel: WORDS.eventToggles,
        colour: nthColour(names.indexOf(name)),
        points: pointsOf(days, name),
        ...(comparison &&
          compared &&
          before && {
            comparison: { label: COMPARED_SERIES[comparison], points: pointsOf(before, name), from: compared.from },
          }),
      })),
    [selected, names, days, comparison, compared, before],
  );
  return (
    <ChartFrame
      title={WORDS.eventChart}
      loading={isLoading}
      refetching={isValidating && !isLoading}
      error={error?.message}
      onRetry={() => void reload()}
      toolbar={
        names.length > 0 && (
          <MetricToggles label={WORDS.eventToggles} metrics={toggles} selected={selected} onChange={setSelected} loading={isLoading} />
        )
      }
      noteLines={1}
      notes={[...webNotes(data?.coverage, view, true), ...(isFiltered ? [WORDS.unfiltered] : [])]}
    >
      {data && (
        <TimeSeriesChart
          label={WORDS.eventChart}
          series={series}
          from={view.days.from}
          to={view.days.to}
          interval={view.interval}
          annotations={marks}
          onAnnotation={goToAnnotations}
          {...(data.coverage.incomplete_from && { incompleteFrom: data.coverage.incomplete_from })}
        />
      )}
    </ChartFrame>
  );
}
