import { Axes, Grid } from '@nivo/axes';
import { Container } from '@nivo/core';
import { createLinearScale, type ScaleValue } from '@nivo/scales';
import type { ReactNode } from 'react';
import { DRAWING_THEME } from '../drawing/drawing-theme.ts';
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
  /** first and last position from left to right, and what is written below */
  x: { readonly from: number; readonly to: number; readonly ticks: readonly { readonly at: number; readonly label: string }[] };
  left?: Axis;
  right?: Axis;
  /** within the plot: x is mapped by `xAt`, y from 0 (bottom) .. 1 (top) by `yAt`, both to px */
  children: (xAt: (x: number) => number, yAt: (position: number) => number) => ReactNode;
}

const scaleOf = (from: number, to: number, size: number, axis: 'x' | 'y') =>
  createLinearScale({ type: 'linear', min: from, max: to, nice: false }, { all: [from, to], min: from, max: to }, size, axis);

const sideAxis = (axis: Axis) => ({
  tickSize: 0,
  tickPadding: 8,
  tickValues: axis.ticks.map(axis.position),
  format: (position: ScaleValue) => {
    const tick = axis.ticks.find((one) => Math.abs(axis.position(one) - Number(position)) < 1e-9);
    return tick === undefined ? '' : formatTick(tick, axis.unit);
  },
});

/**
 * Axes and grid of lines. The library's line chart would bring what answers its pointer, several times the weight of what is drawn;
 * ours lies over the drawing.
 */
export function Cartesian({ size, margin, x, left, right, children }: CartesianProps) {
  const width = Math.max(1, size.width - margin.left - margin.right);
  const height = Math.max(1, size.height - margin.top - margin.bottom);
  const xScale = scaleOf(x.from, x.to, width, 'x');
  const yScale = scaleOf(0, 1, height, 'y');
  const labels = new Map(x.ticks.map(({ at, label }) => [at, label]));
  return (
    <Container theme={DRAWING_THEME} animate={false} isInteractive={false}>
      <svg xmlns="http://www.w3.org/2000/svg" width={size.width} height={size.height} role="presentation">
        <g transform={`translate(${margin.left},${margin.top})`}>
          {left && <Grid width={width} height={height} yScale={yScale} yValues={left.ticks.map(left.position)} />}
          <Axes
            xScale={xScale}
            yScale={yScale}
            width={width}
            height={height}
            left={left && sideAxis(left)}
            right={right && sideAxis(right)}
            bottom={{
              tickSize: 0,
              tickPadding: 10,
              tickValues: [...labels.keys()],
              format: (at: ScaleValue) => labels.get(Number(at)) ?? '',
            }}
          />
          {children(xScale, yScale)}
        </g>
      </svg>
    </Container>
  );
}
