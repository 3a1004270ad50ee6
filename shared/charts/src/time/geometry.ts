import type { Margin } from '../plot/Cartesian.tsx';
import type { Size } from '../drawing/use-drawing-box.ts';
import type { TimeModel } from './time-model.ts';

/** Positions in a drawing of a given size. */
export interface Geometry {
  /** days below, values on the left and right */
  readonly margin: Margin;
  readonly width: number;
  readonly height: number;
  readonly innerWidth: number;
  readonly innerHeight: number;
  /** x of each slot, px from the plot's left */
  readonly xs: readonly number[];
}

/** Space for half of the longest day label (`Sept 2026` at 12 px), or for the values of a second axis, px. */
const RIGHT = { lastDay: 30, axis: 48 };

/** @param hasMarks there are annotations between the axis names and the plot */
export function geometryOf(model: TimeModel, { width, height }: Size, hasMarks: boolean): Geometry {
  const margin = { top: hasMarks ? 52 : 28, right: model.axes.length > 1 ? RIGHT.axis : RIGHT.lastDay, bottom: 28, left: 48 };
  const innerWidth = Math.max(1, width - margin.left - margin.right);
  const first = model.slots[0]?.from ?? 0;
  const span = (model.slots.at(-1)?.from ?? first) - first;
  const xs = model.slots.map(({ from }) => (span === 0 ? innerWidth / 2 : ((from - first) / span) * innerWidth));
  return { margin, width, height, innerWidth, innerHeight: Math.max(1, height - margin.top - margin.bottom), xs };
}

/** The slot nearest to x; slots are in order. -1: there are none. */
export function nearest(xs: readonly number[], x: number): number {
  if (xs.length === 0) return -1;
  let low = 0;
  let high = xs.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((xs[middle] ?? 0) <= x) low = middle;
    else high = middle;
  }
  return Math.abs((xs[low] ?? Infinity) - x) <= Math.abs((xs[high] ?? Infinity) - x) ? low : high;
}
