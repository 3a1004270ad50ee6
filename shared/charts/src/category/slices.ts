import { formatPercent } from '@canopy/ui/data';
import { nthColour, seriesColour } from '../colour.ts';
import { WORDS } from '../messages.ts';
import { formatValue } from '../units/unit.ts';
import { valueOf, type CategoryItem, type MarkText, type PaintedMeasure } from './category.ts';

export interface Slice {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** 0..1 */
  readonly share: number;
  /** CSS */
  readonly paint: string;
  /** false: what is left over */
  readonly isItem: boolean;
}

/** Largest items first; those beyond `most` slices are combined into a last one. Items without a value above 0 get no slice. */
export function slicesOf(items: readonly CategoryItem[], measure: PaintedMeasure, most: number): Slice[] {
  const known = items.map((item) => ({ item, value: valueOf(item, measure) ?? 0 })).filter(({ value }) => value > 0);
  const total = known.reduce((sum, { value }) => sum + value, 0);
  const sorted = known.toSorted((a, b) => b.value - a.value);
  const kept = sorted.length > most ? sorted.slice(0, most - 1) : sorted;
  const slices = kept.map(({ item, value }, index) => ({
    key: item.key,
    label: item.label,
    value,
    share: value / total,
    paint: seriesColour(nthColour(index)),
    isItem: true,
  }));
  const rest = sorted.slice(kept.length).reduce((sum, { value }) => sum + value, 0);
  return rest > 0
    ? [
        ...slices,
        { key: 'other', label: WORDS.other, value: rest, share: rest / total, paint: 'var(--canopy-border-strong)', isItem: false },
      ]
    : slices;
}

export const sliceText = ({ key, label, value, share, paint, isItem }: Slice, { label: name, unit }: PaintedMeasure): MarkText => ({
  key,
  title: label,
  figures: [{ name, figure: `${formatValue(value, unit)} (${formatPercent(share * 100)})`, paint, opacity: 1 }],
  isSelectable: isItem,
});
