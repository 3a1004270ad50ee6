import { Container } from '@nivo/core';
import { useGeoMap } from '@nivo/geo';
import { findCountry } from '../countries/find-country.ts';
import { worldShapes, type CountryShape } from '../countries/world.ts';
import { DRAWING_THEME } from '../drawing/drawing-theme.ts';
import { valueOf, type CategoryItem, type PaintedMeasure } from './category.ts';
import { shadeOf, type Shade } from './map-scale.ts';
import type { MarkOf } from './Marks.tsx';

/** Maps items to shapes. */
export interface MapPlan {
  /** largest first: the order of the arrow keys */
  readonly shown: readonly { readonly item: CategoryItem; readonly value: number; readonly country: string }[];
  /** items that are not on the map, or too small to be drawn */
  readonly unknown: readonly CategoryItem[];
}

const SHAPES = worldShapes();
const DRAWN = new Set(SHAPES.map(({ country }) => country));

/** The items that the map can show; of two for the same country, the first. */
export function planMap(items: readonly CategoryItem[], measure: PaintedMeasure): MapPlan {
  const shown = new Map<string, MapPlan['shown'][number]>();
  const unknown: CategoryItem[] = [];
  for (const item of items) {
    const value = valueOf(item, measure) ?? 0;
    if (value === 0) continue;
    const country = findCountry(item.key) ?? findCountry(item.label);
    if (country === null || !DRAWN.has(country)) {
      unknown.push(item);
      continue;
    }
    if (!shown.has(country)) shown.set(country, { item, value, country });
  }
  return { shown: [...shown.values()].toSorted((a, b) => b.value - a.value), unknown };
}

interface MapEngineProps {
  readonly plan: MapPlan;
  readonly shades: readonly Shade[];
  readonly measure: PaintedMeasure;
  readonly width: number;
  readonly height: number;
  readonly markOf: MarkOf;
}

/** Width and height of the projection at scale 1, without Antarctica, and how far its centre is below the equator. */
const WIDTH = 5.48;
const HEIGHT = 2.5;
const MIDDLE = 0.56;

/** The world map in shades of equal steps; countries with a value are marks. */
export function MapEngine(props: MapEngineProps) {
  return (
    <Container theme={DRAWING_THEME} animate={false} isInteractive={false}>
      <Shapes {...props} />
    </Container>
  );
}

function Shapes({ plan, shades, measure, width, height, markOf }: MapEngineProps) {
  const { path } = useGeoMap({
    width,
    height,
    projectionType: 'naturalEarth1',
    projectionScale: Math.min(width / WIDTH, height / HEIGHT),
    projectionTranslation: [0.5, MIDDLE],
    projectionRotation: [0, 0, 0],
    fillColor: 'none',
    borderWidth: 1,
    borderColor: 'none',
  });
  const places = new Map(plan.shown.map(({ country }, index) => [country, index]));
  const draw = ({ country, shape }: CountryShape) => {
    const index = places.get(country);
    const figure = index === undefined ? undefined : plan.shown[index];
    return (
      <path
        key={country}
        d={path(shape) ?? undefined}
        fill={figure ? measure.paint : 'var(--canopy-surface-hover)'}
        fillOpacity={figure ? shadeOf(shades, figure.value)?.opacity : 1}
        // The outline makes even the lightest shade visible.
        stroke={figure ? measure.paint : 'var(--canopy-border-strong)'}
        strokeWidth={figure ? 0.75 : 0.5}
        strokeLinejoin="round"
        {...(index === undefined ? { 'aria-hidden': true } : markOf(index))}
      />
    );
  };
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} role="presentation">
      {SHAPES.map(draw)}
    </svg>
  );
}
