import type { Unit } from './unit.ts';

/** A scale from values of one unit to 0 (bottom) .. 1 (top), and its few ticks. */
export interface Axis {
  readonly unit: Unit;
  readonly ticks: readonly number[];
  /** where a figure lies, 0..1 */
  readonly position: (value: number) => number;
}

/** All axes have the same number of steps, so that the ticks of two axes share grid lines. */
const STEPS = 4;
const ROUND = [1, 1.5, 2, 2.5, 3, 4, 5, 10];
/** Counts may increase by sixes and eights; shares in steps of 0.8% would be hard to read. */
const ROUND_COUNTS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
const ROUND_SECONDS = [1, 2, 5, 10, 15, 20, 30, 60, 90, 120, 180, 300, 600, 900, 1800, 3600];

/** The smallest round number not below `rough`; an integer for integer units. */
function roundUp(rough: number, unit: Unit): number {
  if (unit === 'seconds' && rough > 0.5) return ROUND_SECONDS.find((step) => step >= rough) ?? Math.ceil(rough / 3600) * 3600;
  const whole = unit === 'count' || unit === 'position';
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ((unit === 'count' ? ROUND_COUNTS : ROUND).find((round) => round >= rough / power - 1e-9) ?? 10) * power;
  return whole ? Math.max(1, Math.ceil(step - 1e-9)) : step;
}

/**
 * The axis of some series: from 0 (or, where there are negative figures, as far below it) to a round figure above the greatest.
 * Positions go the other way: 1 is on top.
 */
export function axisOf(unit: Unit, values: Iterable<number | null>): Axis {
  let greatest = 0;
  let least = 0;
  for (const value of values) {
    if (value === null) continue;
    greatest = Math.max(greatest, value);
    least = Math.min(least, value);
  }
  if (unit === 'position') {
    const step = roundUp(Math.max(greatest, 2) / STEPS, unit);
    const last = step * STEPS;
    const ticks = [1, ...Array.from({ length: STEPS }, (_, index) => step * (index + 1))];
    return { unit, ticks: [...new Set(ticks)], position: (value) => 1 - (value - 1) / (last - 1) };
  }
  const reach = Math.max(greatest, -least) || (unit === 'count' ? STEPS : 1);
  const step = roundUp(reach / STEPS, unit);
  const low = least < 0 ? -step * STEPS : 0;
  const high = step * STEPS;
  const count = least < 0 ? STEPS * 2 : STEPS;
  const ticks = Array.from({ length: count + 1 }, (_, index) => low + index * step);
  return { unit, ticks, position: (value) => (value - low) / (high - low) };
}
