import { Pie, type PieCustomLayerProps } from '@nivo/pie';
import { createContext, useContext } from 'react';
import { DRAWING_THEME } from '../drawing/drawing-theme.ts';
import { formatTick, formatValue } from '../units/unit.ts';
import type { PaintedMeasure } from './category.ts';
import type { MarkOf } from './Marks.tsx';
import type { Slice } from './slices.ts';

interface PieEngineProps {
  readonly slices: readonly Slice[];
  readonly measure: PaintedMeasure;
  /** px, of the surrounding square */
  readonly size: number;
  readonly markOf: MarkOf;
}

interface Datum {
  readonly id: number;
  readonly value: number;
}

/** Room for the focus ring, px. */
const MARGIN = 6;

/** Renders the layer. The library treats it as a component, so its identity must be stable, or the focus is lost. */
const Drawn = createContext<PieEngineProps | null>(null);

function SlicesLayer({ dataWithArc, arcGenerator, centerX, centerY }: PieCustomLayerProps<Datum>) {
  const drawn = useContext(Drawn);
  if (!drawn) return null;
  const { slices, measure, markOf } = drawn;
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  return (
    <g transform={`translate(${centerX},${centerY})`}>
      {dataWithArc.map(({ id, arc }) => (
        <path
          key={id}
          {...markOf(Number(id))}
          d={arcGenerator(arc) ?? undefined}
          fill={slices[Number(id)]?.paint}
          stroke="var(--canopy-surface)"
          strokeWidth={1}
        />
      ))}
      <text textAnchor="middle" y={-2} fontSize={20} fontWeight={600} fill="var(--canopy-text)" aria-hidden>
        {measure.unit === 'count' ? formatTick(total) : formatValue(total, measure.unit)}
      </text>
      <text textAnchor="middle" y={16} fontSize={12} fill="var(--canopy-text-muted)" aria-hidden>
        {measure.label}
      </text>
    </g>
  );
}

/** A ring of slices with their sum in the centre. */
export function PieEngine(props: PieEngineProps) {
  const { slices, size } = props;
  const data: Datum[] = slices.map(({ value }, index) => ({ id: index, value }));
  return (
    <Drawn value={props}>
      <Pie<Datum>
        data={data}
        width={size}
        height={size}
        margin={{ top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN }}
        innerRadius={0.64}
        padAngle={data.length > 1 ? 0.6 : 0}
        cornerRadius={1}
        sortByValue={false}
        colors={['currentColor']}
        enableArcLabels={false}
        enableArcLinkLabels={false}
        theme={DRAWING_THEME}
        layers={[SlicesLayer]}
        isInteractive={false}
        animate={false}
        role="presentation"
      />
    </Drawn>
  );
}
