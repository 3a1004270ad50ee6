import { Bar, type BarCustomLayerProps, type ComputedBarDatum } from '@nivo/bar';
import { createContext, useContext } from 'react';
import { DRAWING_THEME } from '../drawing/drawing-theme.ts';
import type { Size } from '../drawing/use-drawing-box.ts';
import { axisOf } from '../units/axis.ts';
import { formatTick, formatValue } from '../units/unit.ts';
import { valueOf, type CategoryItem, type PaintedMeasure } from './category.ts';
import { fitText, widthOf } from './fit-text.ts';
import type { MarkOf } from './Marks.tsx';

interface BarEngineProps {
  readonly items: readonly CategoryItem[];
  readonly measures: readonly PaintedMeasure[];
  readonly layout: 'horizontal' | 'vertical';
  readonly size: Size;
  readonly markOf: MarkOf;
}

/** A row in the library's form: its index, and a value for each measure. */
type Row = Record<string, string | number>;

/** Renders the layer. The library treats it as a component, so its identity must be stable, or the focus is lost. */
const Drawn = createContext<BarEngineProps | null>(null);

function BarsLayer({ bars, innerWidth, innerHeight }: BarCustomLayerProps<Row>) {
  const drawn = useContext(Drawn);
  return drawn?.items.map((item, index) => {
    const here = bars.filter(({ data }) => data.indexValue === String(index));
    if (here.length === 0) return null;
    const isHorizontal = drawn.layout === 'horizontal';
    const start = Math.min(...here.map((bar) => (isHorizontal ? bar.y : bar.x)));
    const end = Math.max(...here.map((bar) => (isHorizontal ? bar.y + bar.height : bar.x + bar.width)));
    // Before it is measured, the size inside the margins would be negative.
    const [width, height] = [Math.max(0, innerWidth), Math.max(0, innerHeight)];
    const area = isHorizontal ? { x: 0, y: start, width, height: end - start } : { x: start, y: 0, width: end - start, height };
    return (
      <g key={item.key} {...drawn.markOf(index)}>
        <rect fill="transparent" {...area} />
        {here.map((bar) => (
          <OneBar key={bar.key} bar={bar} item={item} measures={drawn.measures} isHorizontal={isHorizontal} />
        ))}
      </g>
    );
  });
}

interface OneBarProps extends Pick<BarEngineProps, 'measures'> {
  readonly bar: ComputedBarDatum<Row>;
  readonly item: CategoryItem;
  readonly isHorizontal: boolean;
}

/** A bar, with its value beside it if there is room. */
function OneBar({ bar, item, measures, isHorizontal }: OneBarProps) {
  const measure = measures.find(({ id }) => id === bar.data.id);
  if (!measure) return null;
  const value = valueOf(item, measure);
  return (
    <>
      <rect
        x={bar.x}
        y={bar.y}
        width={Math.max(0, bar.width)}
        height={Math.max(0, bar.height)}
        rx={2}
        fill={measure.paint}
        fillOpacity={measure.opacity}
        {...(measure.isComparison && { stroke: measure.paint })}
      />
      {isHorizontal && measures.length === 1 && (
        <text x={bar.x + bar.width + 6} y={bar.y + bar.height / 2} dominantBaseline="central" fontSize={12} fill="var(--canopy-text)">
          {measure.unit === 'count' && value !== null ? formatTick(value) : formatValue(value, measure.unit)}
        </text>
      )}
    </>
  );
}

/** Axes, grid and bars. A category is one mark, whatever its number of measures. */
export function BarEngine(props: BarEngineProps) {
  const { items, measures, layout, size } = props;
  const { width, height } = size;
  const isHorizontal = layout === 'horizontal';
  const unit = measures[0]?.unit ?? 'count';
  const values = items.flatMap((item) => measures.map((measure) => valueOf(item, measure)));
  // Bars always start at 0; no unit reverses the axis.
  const axis = axisOf(unit === 'position' ? 'count' : unit, values);
  const labels = items.map(({ label }) => label);
  const room = isHorizontal ? Math.min(Math.max(40, ...labels.map(widthOf)) + 12, Math.round(width * 0.4)) : 48;
  const margin = { top: 8, right: isHorizontal ? 64 : 16, bottom: 28, left: room };
  const band = (width - margin.left - margin.right) / Math.max(1, items.length);
  // The library draws horizontal bars from bottom to top.
  const order = items.map((_, index) => index);
  const rows = (isHorizontal ? order.toReversed() : order).map((index) => {
    const row: Row = { place: String(index) };
    const item = items[index];
    for (const measure of measures) row[measure.id] = (item && valueOf(item, measure)) ?? 0;
    return row;
  });
  const labelAt = (place: string | number) => fitText(labels[Number(place)] ?? '', isHorizontal ? room - 12 : band - 4);
  const tickAxis = { tickSize: 0, tickPadding: 8, tickValues: [...axis.ticks], format: (tick: number) => formatTick(tick, unit) };
  const labelAxis = { tickSize: 0, tickPadding: 8, format: labelAt };

  return (
    <Drawn value={props}>
      <Bar<Row>
        data={rows}
        keys={measures.map(({ id }) => id)}
        indexBy="place"
        width={width}
        height={height}
        margin={margin}
        layout={layout}
        groupMode="grouped"
        padding={0.3}
        innerPadding={2}
        valueScale={{ type: 'linear', min: Math.min(0, ...axis.ticks), max: Math.max(...axis.ticks), nice: false }}
        indexScale={{ type: 'band', round: true }}
        enableGridX={isHorizontal}
        enableGridY={!isHorizontal}
        gridXValues={[...axis.ticks]}
        gridYValues={[...axis.ticks]}
        axisLeft={isHorizontal ? labelAxis : tickAxis}
        axisBottom={isHorizontal ? tickAxis : labelAxis}
        colors={['currentColor']}
        enableLabel={false}
        theme={DRAWING_THEME}
        layers={['grid', 'axes', BarsLayer]}
        isInteractive={false}
        animate={false}
        role="presentation"
      />
    </Drawn>
  );
}
