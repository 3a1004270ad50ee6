import { nthColour, seriesColour, type SeriesColour } from '../colour.ts';
import type { ChartTable } from '../frame/chart-table.ts';
import { formatValue, type Unit } from '../units/unit.ts';

export interface Measure {
  readonly id: string;
  readonly label: string;
  readonly unit?: Unit;
  /** default: its position in the list */
  readonly colour?: SeriesColour;
  /** same hue as the previous measure, lighter and outlined */
  readonly isComparison?: boolean;
}

export interface CategoryItem {
  readonly key: string;
  readonly label: string;
  /** by measure */
  readonly values: Readonly<Record<string, number | null>>;
}

/** What all charts by category have in common. */
export interface CategoryChartProps {
  /** what the chart shows, for screen readers */
  label: string;
  items: readonly CategoryItem[];
  /** key of the item used as a filter; the others are faded */
  selected?: string | null;
  /** an item was activated by click, Enter or Space */
  onSelect?: (key: string) => void;
}

export interface PaintedMeasure extends Measure {
  readonly unit: Unit;
  /** CSS */
  readonly paint: string;
  readonly opacity: number;
}

/** The colour of each measure; a comparison has that of the previous one. */
export function paintMeasures(measures: readonly Measure[]): PaintedMeasure[] {
  let paint = '';
  let own = 0;
  return measures.map((measure) => {
    if (!measure.isComparison || paint === '') {
      paint = seriesColour(measure.colour ?? nthColour(own));
      own += 1;
    }
    return { ...measure, unit: measure.unit ?? 'count', paint, opacity: measure.isComparison ? 0.45 : 1 };
  });
}

/** The value of an item; null: none. */
export const valueOf = (item: CategoryItem, measure: Measure): number | null => {
  const value = item.values[measure.id] ?? null;
  return value !== null && Number.isFinite(value) ? value : null;
};

/** The table behind a chart by category. */
export function categoryTable(category: string, measures: readonly PaintedMeasure[], items: readonly CategoryItem[]): ChartTable {
  return {
    columns: [
      { id: 'category', header: category },
      ...measures.map(({ id, label, unit, paint, opacity }) => ({ id, header: label, unit, colour: paint, opacity })),
    ],
    rows: items.map((item) => [item.label, ...measures.map((measure) => valueOf(item, measure))]),
  };
}

/** A mark's name and values, for the tooltip and screen readers. */
export interface MarkText {
  readonly key: string;
  readonly title: string;
  readonly figures: readonly { readonly name: string; readonly figure: string; readonly paint: string; readonly opacity: number }[];
  /** false: it represents several items, such as "Other" */
  readonly isSelectable?: boolean;
}

export const markText = (item: CategoryItem, measures: readonly PaintedMeasure[]): MarkText => ({
  key: item.key,
  title: item.label,
  figures: measures.map((measure) => ({
    name: measure.label,
    figure: formatValue(valueOf(item, measure), measure.unit),
    paint: measure.paint,
    opacity: measure.opacity,
  })),
});
