import { ChartFrame, MetricToggles } from '@canopy/charts';
import { CategoryBars } from '@canopy/charts/bar';
import { listChannels } from '@canopy/contract';
import { useCall } from '@canopy/shell-api';
import { formatNumber } from '@canopy/ui/data';
import { webNotes } from '../../shell/coverage-notes.ts';
import { COMPARED_SERIES, relativeChange } from '../../view/comparison.ts';
import { useToggles } from '../../view/use-toggles.ts';
import { WEB_MESSAGES as WORDS } from '../../web/messages.ts';
import { useWebQuery } from '../../web/use-web-query.ts';
import { activeByDay, channelMeasures, channelNames, DEFAULT_CHANNELS, rowOf, userItems } from './channels.ts';
import { nthColour } from './nth-colour.ts';

/** Active and new users of the channels that are on; Direct and Organic Search to begin with (document 1, section 4). */
export function ChannelChart() {
  const { view, filtered } = useWebQuery();
  const { data, error, isLoading, isValidating, reload } = useCall(listChannels, { query: filtered }, { background: true });
  const byDate = useCall(listChannels, { query: { ...filtered, group_by_date: 'true' } }, { background: true });
  const names = channelNames(data?.data);
  const [selected, setSelected] = useToggles('channelUsers', names, DEFAULT_CHANNELS);
  const toggles = names.map((name, index) => {
    const now = rowOf(data?.data, name)?.activeUsers ?? 0;
    return {
      id: name,
      label: name,
      colour: nthColour(index),
      value: formatNumber(now),
      sparkline: activeByDay(byDate.data?.data, name),
      ...(view.comparison && { change: { value: relativeChange(now, rowOf(data?.compare, name)?.activeUsers) } }),
    };
  });
  return (
    <ChartFrame
      title={WORDS.channelChart}
      loading={isLoading}
      refetching={isValidating && !isLoading}
      error={error?.message}
      onRetry={() => void reload()}
      toolbar={<MetricToggles label={WORDS.channelToggles} metrics={toggles} selected={selected} onChange={setSelected} loading={isLoading} />}
      notes={webNotes(data?.coverage)}
    >
      {data && (
        <CategoryBars
          label={WORDS.channelChart}
          category={WORDS.users}
          measures={channelMeasures(names, selected, view.comparison && COMPARED_SERIES[view.comparison])}
          items={userItems(selected, data.data, data.compare)}
          layout="vertical"
        />
      )}
    </ChartFrame>
  );
}
