import { ChartFrame, TimeSeriesChart, type Unit } from '@canopy/charts';
import type { Evidence, EvidenceUnit } from '@canopy/contract/tools';
import { useMemo } from 'react';

const CHART_UNITS: Partial<Record<EvidenceUnit, Unit>> = { percent: 'fraction', decimal: 'position', seconds: 'seconds' };

interface EvidenceChartProps {
  readonly series: NonNullable<Evidence['series']>;
  readonly title: string;
}

/** The values of an answer by day. */
export function EvidenceChart({ series, title }: EvidenceChartProps) {
  const drawn = useMemo(
    () => [
      {
        id: 'value',
        label: series.label,
        unit: CHART_UNITS[series.unit] ?? 'count',
        points: series.points.map(({ day, value }) => ({ date: day, value })),
      },
    ],
    [series],
  );
  return (
    <ChartFrame title={series.label} level={4} height={200} fileName={title}>
      <TimeSeriesChart label={`${title}: ${series.label.toLowerCase()} by day`} series={drawn} />
    </ChartFrame>
  );
}
