import { scaleOf } from '../days/scale.ts';
import { Cartesian } from '../plot/Cartesian.tsx';
import { pathOf } from '../plot/path.ts';
import { strokeOf } from '../plot/stroke.ts';
import type { Geometry } from './geometry.ts';
import { lineParts } from './line-parts.ts';
import type { Line, TimeModel } from './time-model.ts';

interface LineEngineProps {
  readonly model: TimeModel;
  readonly geometry: Geometry;
}

/** Width of a day's label below the chart, px. */
const TICK_WIDTH = 84;

/**
 * Axes, grid and lines of a time series chart. The layer that responds to the pointer lies above it, so that moving the pointer re-renders
 * nothing here.
 */
export function LineEngine({ model, geometry }: LineEngineProps) {
  const { slots, lines, axes, incomplete, interval } = model;
  const { margin, width, height, innerWidth, xs } = geometry;
  const first = slots[0]?.from ?? 0;
  const last = slots.at(-1)?.from ?? first;
  const [left, right] = axes;
  const ticks = scaleOf(interval)
    .ticks(first, last, Math.floor(innerWidth / TICK_WIDTH))
    .map(({ day, label }) => ({ at: day, label }));
  // A single day is centred.
  const span = first === last ? { from: first - 1, to: last + 1 } : { from: first, to: last };

  const drawLine = ({ id, values, axis, colour, isComparison, isFine }: Line, yAt: (position: number) => number) => {
    const points = xs.map((x, index) => {
      const value = values[index] ?? null;
      return { x, y: value === null ? null : yAt(axis.position(value)) };
    });
    const parts = lineParts(points, isComparison ? [] : incomplete);
    return (
      <g key={id} fill="none" stroke={colour} {...strokeOf({ isComparison, isFine })} strokeLinejoin="round">
        <path d={pathOf(parts.solid)} />
        {parts.dashed.length > 0 && <path d={pathOf(parts.dashed)} strokeDasharray="4 4" />}
        {parts.dots.map(({ x, y }) => (
          <circle key={x} cx={x} cy={y ?? undefined} r={2.5} fill={colour} stroke="none" />
        ))}
      </g>
    );
  };

  return (
    <Cartesian size={{ width, height }} margin={margin} x={{ ...span, ticks }} left={left?.axis} right={right?.axis}>
      {(_xAt, yAt) => (
        <>
          {/* Comparisons first: what is current lies over them. */}
          {lines.toSorted((a, b) => Number(b.isComparison) - Number(a.isComparison)).map((line) => drawLine(line, yAt))}
          <g fill="var(--canopy-text-muted)" fontSize={12}>
            <text x={4 - margin.left} y={12 - margin.top}>
              {left?.label}
            </text>
            <text x={innerWidth + margin.right - 4} y={12 - margin.top} textAnchor="end">
              {right?.label}
            </text>
          </g>
        </>
      )}
    </Cartesian>
  );
}
