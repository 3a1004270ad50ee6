import { SimpleGrid } from '@canopy/ui';
import { MetricCard, Sparkline, type MetricChange } from '@canopy/ui/data';
import type { ReactNode } from 'react';
import { seriesColour, type SeriesColour } from '../colour.ts';
import { WORDS } from '../messages.ts';

export interface MetricToggle {
  readonly id: string;
  readonly label: string;
  /** the figure, formatted */
  readonly value: ReactNode;
  readonly colour: SeriesColour;
  readonly change?: MetricChange;
  /** an increase is bad: position, bounce rate */
  readonly lowerIsBetter?: boolean;
  readonly sparkline?: readonly (number | null)[];
  readonly help?: string;
}

export interface MetricTogglesProps {
  /** the selection, for screen readers */
  label: string;
  metrics: readonly MetricToggle[];
  selected: readonly string[];
  /** in the order of `metrics`, never empty */
  onChange: (selected: string[]) => void;
  loading?: boolean;
}

/** The selection after a toggle was pressed: all metrics behave alike, and the last active one stays on (spec section 4). */
export function toggled(metrics: readonly Pick<MetricToggle, 'id'>[], selected: readonly string[], id: string): string[] {
  const next = metrics.map((metric) => metric.id).filter((one) => selected.includes(one) !== (one === id));
  return next.length > 0 ? next : [...selected];
}

/** A card for each metric, which toggles its series. */
export function MetricToggles({ label, metrics, selected, onChange, loading }: MetricTogglesProps) {
  // Up to five are in one row, more in two rows of similar length.
  const inRow = metrics.length <= 5 ? metrics.length : Math.ceil(metrics.length / 2);
  return (
    <div role="group" aria-label={label}>
      <SimpleGrid cols={{ base: 2, sm: Math.min(4, inRow), lg: inRow }} spacing="sm">
        {metrics.map(({ id, sparkline, colour, ...card }) => {
          const isOn = selected.includes(id);
          return (
            <MetricCard
              key={id}
              {...card}
              colour={seriesColour(colour)}
              loading={loading}
              selected={isOn}
              locked={isOn && selected.length === 1 ? WORDS.atLeastOne : undefined}
              sparkline={sparkline && <Sparkline values={sparkline} colour={seriesColour(colour)} />}
              onToggle={() => onChange(toggled(metrics, selected, id))}
            />
          );
        })}
      </SimpleGrid>
    </div>
  );
}
