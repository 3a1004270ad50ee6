import type { WebTotals } from '@canopy/contract/analytics';
import { formatBounceRate, formatDuration, formatNumber } from '@canopy/ui/data';
import { KeyMetrics } from '../../key-metrics/KeyMetrics.tsx';
import { relativeChange } from '../../view/comparison.ts';
import { cssColour } from '../../web/figures.ts';
import { WEB_MESSAGES as WORDS } from '../../web/messages.ts';

interface EngagementKeyMetricsProps {
  readonly totals: WebTotals | undefined;
  readonly before: WebTotals | undefined;
  readonly comparedTo: string | undefined;
  readonly loading: boolean;
}

const percent = (fraction: number | null) => (fraction === null ? null : fraction * 100);
const METRICS: readonly {
  id: keyof WebTotals;
  label: string;
  write: (value: number | null) => string;
  colour?: string;
  lowerIsBetter?: boolean;
}[] = [
  { id: 'activeUsers', label: WORDS.activeUsers, write: formatNumber, colour: cssColour('active') },
  { id: 'newUsers', label: WORDS.newUsers, write: formatNumber, colour: cssColour('new') },
  { id: 'screenPageViews', label: WORDS.views, write: formatNumber, colour: cssColour('views') },
  { id: 'sessions', label: WORDS.sessions, write: formatNumber },
  { id: 'bounceRate', label: WORDS.bounceRate, write: (value) => formatBounceRate(percent(value)), lowerIsBetter: true },
  { id: 'averageSessionDuration', label: WORDS.averageDuration, write: formatDuration },
];

/** The range's figures beside the engagement chart. */
export function EngagementKeyMetrics({ totals, before, comparedTo, loading }: EngagementKeyMetricsProps) {
  const items = METRICS.map(({ id, write, ...metric }) => ({
    ...metric,
    id,
    value: write(totals?.[id] ?? null),
    ...(comparedTo && totals && { before: write(before?.[id] ?? null), change: { value: relativeChange(totals[id], before?.[id]) } }),
  }));
  return <KeyMetrics items={items} comparedTo={comparedTo} loading={loading} level={3} />;
}
