import { axisOf } from '../units/axis.ts';
import { formatTick, type Unit } from '../units/unit.ts';

/** One shade of the map, from `from` up to the next shade's. */
export interface Shade {
  readonly from: number;
  readonly label: string;
  /** of the series' colour, 0..1 */
  readonly opacity: number;
}

const OPACITIES = [0.36, 0.5, 0.66, 0.83, 1];

/** One leading digit: 43 → 40. */
const roughly = (value: number) => {
  const power = 10 ** Math.floor(Math.log10(value));
  return Math.max(1, Math.round(value / power) * power);
};

/**
 * Lower bounds of the shades. Counts by country differ by orders of magnitude, so their steps grow by a factor; other values are divided
 * evenly.
 */
export function shadesOf(values: readonly number[], unit: Unit): Shade[] {
  const greatest = Math.max(0, ...values);
  const ratio = Math.max(greatest, 1) ** (1 / OPACITIES.length);
  const isWide = unit === 'count' && greatest > 50;
  const starts = isWide
    ? OPACITIES.map((_, index) => (index === 0 ? 1 : roughly(ratio ** index)))
    : axisOf(unit === 'position' ? 'count' : unit, values).ticks.slice(0, -1);
  const distinct = [...new Set(starts)];
  return distinct.map((from, index) => {
    const next = distinct[index + 1];
    return {
      from,
      label: next === undefined ? `${formatTick(from, unit)} and more` : `${formatTick(from, unit)}–${formatTick(next, unit)}`,
      opacity: OPACITIES[index + OPACITIES.length - distinct.length] ?? 1,
    };
  });
}

/** The shade of a figure. */
export const shadeOf = (shades: readonly Shade[], value: number): Shade | undefined =>
  shades.findLast(({ from }) => value >= from) ?? shades[0];
