import type { ReactNode } from 'react';
import type { Size } from '../drawing/use-drawing-box.ts';
import type { Axis } from '../units/axis.ts';
import { formatTick } from '../units/unit.ts';

/** px around a plot */
export interface Margin {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export interface CartesianProps {
  size: Size;
  margin: Margin;
  /** first and last position from left to right, and the labels below */
  x: { readonly from: number; readonly to: number; readonly ticks: readonly { readonly at: number; readonly label: string }[] };
  left?: Axis;
  right?: Axis;
  /** within the plot: x is mapped by `xAt`, y from 0 (bottom) .. 1 (top) by `yAt`, both to px */
  children: (xAt: (x: number) => number, yAt: (position: number) => number) => ReactNode;
}

/** Distance between the plot and its labels, px. */
const PADDING = { side: 8, bottom: 10 };

/**
 * Axes and grid of lines. The library's axes would bring its animations and colours, 78 kB that the first chart of a page would
 * wait for; without motion, an axis is a few texts.
 */
export function Cartesian({ size, margin, x, left, right, children }: CartesianProps) {
  const width = Math.max(1, size.width - margin.left - margin.right);
  const height = Math.max(1, size.height - margin.top - margin.bottom);
  const xAt = (at: number) => ((at - x.from) / (x.to - x.from)) * width;
  const yAt = (position: number) => (1 - position) * height;
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={size.width} height={size.height} role="presentation" style={{ display: 'block' }}>
      <g transform={`translate(${margin.left},${margin.top})`}>
        {left && (
          <g stroke="var(--canopy-border)">
            {left.ticks.map((tick) => (
              <line key={tick} x2={width} y1={yAt(left.position(tick))} y2={yAt(left.position(tick))} />
            ))}
          </g>
        )}
        <g fill="var(--canopy-text-muted)" fontSize={12}>
          {left?.ticks.map((tick) => (
            <text key={tick} x={-PADDING.side} y={yAt(left.position(tick))} textAnchor="end" dominantBaseline="central">
              {formatTick(tick, left.unit)}
            </text>
          ))}
          {right?.ticks.map((tick) => (
            <text key={tick} x={width + PADDING.side} y={yAt(right.position(tick))} dominantBaseline="central">
              {formatTick(tick, right.unit)}
            </text>
          ))}
        </g>
        <g fill="var(--canopy-text-muted)" fontSize={12} textAnchor="middle">
          {x.ticks.map(({ at, label }) => (
            <text key={at} x={xAt(at)} y={height + PADDING.bottom} dominantBaseline="text-before-edge">
              {label}
            </text>
          ))}
        </g>
        {children(xAt, yAt)}
      </g>
    </svg>
  );
}
