import { memo, useCallback, useMemo } from 'react';
import { areaStyle } from '../colour.ts';
import { ChartBody } from '../frame/ChartBody.tsx';
import { Drawing } from '../drawing/Drawing.tsx';
import type { Size } from '../drawing/use-drawing-box.ts';
import { WORDS } from '../messages.ts';
import {
  categoryTable,
  markText,
  paintMeasures,
  valueOf,
  type CategoryChartProps,
  type CategoryItem,
  type Measure,
  type PaintedMeasure,
} from './category.ts';
import { Marks, type MarkOf } from './Marks.tsx';
import { shadesOf, type Shade } from './map-scale.ts';
import type { MapPlan } from './MapEngine.tsx';
import classes from './Legend.module.css';

export interface WorldMapProps extends CategoryChartProps {
  measure: Measure;
}

const NOTE_HEIGHT = 20;
const loadEngine = () => import('./MapEngine.tsx');
type MapCode = typeof import('./MapEngine.tsx');

/** Values by country; darker means more. An item's key is an English name or an ISO 3166 code. */
export const WorldMap = memo(function WorldMap({ label, measure, items, selected, onSelect }: WorldMapProps) {
  const painted = useMemo(() => paintMeasures([measure]), [measure]);
  const table = useMemo(() => categoryTable('Country', painted, items), [painted, items]);
  const [first] = painted;
  const shades = useMemo(
    () =>
      first
        ? shadesOf(
            items.map((item) => valueOf(item, first) ?? 0),
            first.unit,
          )
        : [],
    [items, first],
  );
  const legend = useMemo(
    () => shades.map((shade) => ({ label: shade.label, paint: first?.paint ?? '', opacity: shade.opacity })),
    [shades, first],
  );
  return (
    <ChartBody label={label} table={table} legend={legend}>
      {(drawing) => (
        <>
          <Drawing drawing={drawing} load={loadEngine}>
            {(code, size) => first && <Countries {...{ label, items, shades, selected, onSelect, size }} measure={first} code={code} />}
          </Drawing>
          {first && <ShadeLegend shades={shades} paint={first.paint} />}
        </>
      )}
    </ChartBody>
  );
});

function ShadeLegend({ shades, paint }: { shades: readonly Shade[]; paint: string }) {
  return (
    <ul className={classes.row}>
      <li>
        <span className={`${classes.box} ${classes.unknown}`} />
        {WORDS.none}
      </li>
      {shades.map(({ from, label, opacity }) => (
        <li key={from}>
          <span className={classes.box} style={areaStyle(paint, opacity)} />
          {label}
        </li>
      ))}
    </ul>
  );
}

interface CountriesProps extends Pick<WorldMapProps, 'label' | 'selected' | 'onSelect'> {
  items: readonly CategoryItem[];
  shades: readonly Shade[];
  measure: PaintedMeasure;
  size: Size;
  code: MapCode;
}

function Countries({ label, items, shades, measure, selected, onSelect, size, code }: CountriesProps) {
  const { planMap, MapEngine } = code;
  const plan: MapPlan = useMemo(() => planMap(items, measure), [planMap, items, measure]);
  const marks = useMemo(() => plan.shown.map(({ item }) => markText(item, [measure])), [plan, measure]);
  const rest = plan.unknown.map((item) => item.label).join(', ');
  const room = size.height - (rest ? NOTE_HEIGHT : 0);
  const draw = useCallback(
    (markOf: MarkOf) => <MapEngine plan={plan} shades={shades} measure={measure} width={size.width} height={room} markOf={markOf} />,
    [MapEngine, plan, shades, measure, size.width, room],
  );
  return (
    <>
      <div style={{ height: room }}>
        <Marks label={label} marks={marks} selected={selected} onSelect={onSelect}>
          {draw}
        </Marks>
      </div>
      {rest && (
        <p className={classes.note} title={rest}>
          {WORDS.unknownCountries(rest)}
        </p>
      )}
    </>
  );
}
