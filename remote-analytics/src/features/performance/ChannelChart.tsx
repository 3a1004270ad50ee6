import { ChartFrame, MetricToggles, TimeSeriesChart } from '@canopy/charts';
import { CategoryBars } from '@canopy/charts/bar';
import { listChannels } from '@canopy/contract/analytics';
import { useCall } from '@canopy/shell-api';
import { formatNumber } from '@canopy/ui/data';
import { SegmentedControl } from '@canopy/ui/forms';
import { useMemo } from 'react';
import { goToAnnotations } from '../../annotations/go-to-annotations.ts';
import { useAnnotations } from '../../annotations/use-annotations.ts';
import { webNotes } from '../../shell/coverage-notes.ts';
import { COMPARED_SERIES, relativeChange } from '../../view/comparison.ts';
import { AddressPart } from '../../view/AddressPart.tsx';
import { useSame } from '../../view/use-same.ts';
import { useChoice, useToggles } from '../../view/use-toggles.ts';
import { WEB_MESSAGES as WORDS } from '../../web/messages.ts';
import { useWebQuery } from '../../web/use-web-query.ts';
import { channelMeasures, channelNames, DEFAULT_CHANNELS, rowOf, userItems, userLines } from './channels.ts';
import { nthColour } from './nth-colour.ts';

/** name in the URL */
const NAME = 'channelUsers';
const KINDS = [
  { value: 'days', label: WORDS.overTime },
  { value: 'totals', label: WORDS.totals },
];

/** Active and new users of the selected channels, over time or in total; initially Direct and Organic Search (document 1, section 4). */
export function ChannelChart() {
  return (
    <AddressPart of={[NAME]}>
      <ChannelUsers />
    </AddressPart>
  );
}

function ChannelUsers() {
  const { view, filtered } = useWebQuery();
  const { days, compared, comparison } = view;
  const total = useCall(listChannels, { query: filtered });
  const byDate = useCall(listChannels, { query: { ...filtered, group_by_date: 'true' } });
  const names = useSame(channelNames(total.data?.data));
  const [selected, setSelected] = useToggles(NAME, names, DEFAULT_CHANNELS);
  const [kind, setKind] = useChoice(NAME, 'as', ['days', 'totals']);
  const { marks } = useAnnotations(days);
  const shown = kind === 'days' ? byDate : total;
  const { data } = shown;
  const label = comparison && COMPARED_SERIES[comparison];
  const lines = useMemo(
    () =>
      userLines(
        names,
        selected,
        byDate.data?.data ?? [],
        compared && label && byDate.data?.compare ? { rows: byDate.data.compare, label, from: compared.from } : null,
      ),
    [names, selected, byDate.data, compared, label],
  );
  const bars = useMemo(
    () => ({
      measures: channelMeasures(names, selected, label),
      items: userItems(selected, total.data?.data ?? [], total.data?.compare ?? null),
    }),
    [names, selected, label, total.data],
  );
  const toggles = names.map((name, index) => {
    const now = rowOf(total.data?.data, name)?.activeUsers ?? 0;
    return {
      id: name,
      label: name,
      colour: nthColour(index),
      value: formatNumber(now),
      sparkline: (byDate.data?.data ?? []).filter((row) => row.sessionDefaultChannelGroup === name).map(({ activeUsers }) => activeUsers),
      ...(comparison && { change: { value: relativeChange(now, rowOf(total.data?.compare, name)?.activeUsers) } }),
    };
  });
  return (
    <ChartFrame
      title={WORDS.channelChart}
      loading={shown.isLoading}
      refetching={shown.isValidating && !shown.isLoading}
      error={shown.error?.message}
      onRetry={() => void shown.reload()}
      actions={<SegmentedControl label={WORDS.channelKind} size="xs" data={KINDS} value={kind} onChange={setKind} />}
      toolbar={
        <MetricToggles
          label={WORDS.channelToggles}
          metrics={toggles}
          selected={selected}
          onChange={setSelected}
          loading={total.isLoading}
        />
      }
      noteLines={1}
      notes={webNotes(data?.coverage, view, kind === 'days')}
    >
      {data && kind === 'days' && (
        <TimeSeriesChart
          label={WORDS.channelChart}
          series={lines}
          from={days.from}
          to={days.to}
          interval={view.interval}
          annotations={marks}
          onAnnotation={goToAnnotations}
          {...(data.coverage.incomplete_from && { incompleteFrom: data.coverage.incomplete_from })}
        />
      )}
      {data && kind === 'totals' && <CategoryBars label={WORDS.channelChart} category={WORDS.users} {...bars} layout="vertical" />}
    </ChartFrame>
  );
}
