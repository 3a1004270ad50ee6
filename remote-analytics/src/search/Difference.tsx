import type { SearchFigures, SearchMetric } from '@canopy/contract/analytics';
import { Group } from '@canopy/ui';
import { GrowthArrow, formatInteger, formatPercent, formatPosition } from '@canopy/ui/data';
import { differenceOf } from './search-metrics.ts';

const WRITE: Readonly<Record<SearchMetric, (size: number) => string>> = {
  clicks: formatInteger,
  impressions: formatInteger,
  // Percentage points, not per cent of it.
  ctr: (size) => `${formatPercent(size * 100, 2)} pts`,
  position: formatPosition,
};

interface DifferenceProps {
  readonly metric: SearchMetric;
  readonly now: SearchFigures;
  /** null: the row did not exist */
  readonly before: SearchFigures | null;
}

/** How a row's figure changed, with an arrow. */
export function Difference({ metric, now, before }: DifferenceProps) {
  const value = differenceOf(metric, now, before);
  if (before === null && (metric === 'clicks' || metric === 'impressions')) return 'New';
  if (value === null) return '–';
  const size = WRITE[metric](Math.abs(value));
  // A change too small to be displayed counts as none.
  const shown = /[1-9]/.test(size) ? value : 0;
  const sign = shown === 0 ? '' : shown < 0 ? '−' : '+';
  return (
    <Group component="span" gap={2} wrap="nowrap" display="inline-flex" style={{ verticalAlign: 'middle' }}>
      <GrowthArrow value={shown} />
      {`${sign}${size}`}
    </Group>
  );
}
