import { nthColour, seriesColour } from '../colour.ts';
import type { Day } from '../days/day.ts';
import { scaleOf, type Scale } from '../days/scale.ts';
import { slotsOf, valuesOf, type DayValue, type Interval, type Slot } from '../days/slots.ts';
import { axisOf, type Axis } from '../units/axis.ts';
import type { Unit } from '../units/unit.ts';
import type { Point, TimeSeries } from './time-series.ts';

/** One line: a value or a gap for each slot. */
export interface Line {
  readonly id: string;
  readonly label: string;
  readonly unit: Unit;
  /** CSS */
  readonly colour: string;
  readonly isComparison: boolean;
  readonly isFine: boolean;
  readonly values: readonly (number | null)[];
  readonly axis: Axis;
  /** days between a slot and the day drawn there */
  readonly shift: number;
}

export interface TimeModel {
  readonly slots: readonly Slot[];
  /** each comparison after its series */
  readonly lines: readonly Line[];
  /** at most two: left and right */
  readonly axes: readonly { readonly axis: Axis; readonly label: string }[];
  /** labels of series whose scale is not shown */
  readonly unlabelled: readonly string[];
  /** for each slot: whether some of its days are missing or not final */
  readonly incomplete: readonly boolean[];
  readonly interval: Interval;
}

export interface TimeOptions {
  readonly from?: string;
  readonly to?: string;
  readonly interval?: Interval;
  readonly incompleteFrom?: string;
}

function byDay(points: readonly Point[], { parse }: Scale): Map<Day, DayValue> {
  const days = new Map<Day, DayValue>();
  for (const point of points) {
    const day = parse(point.date);
    if (day !== null) days.set(day, point);
  }
  return days;
}

const least = (days: Iterable<Day>) => [...days].reduce((a, b) => Math.min(a, b), Infinity);
const greatest = (days: Iterable<Day>) => [...days].reduce((a, b) => Math.max(a, b), -Infinity);

/** The longest range drawn, 30 years: a mistyped date must not exhaust the browser's memory. */
const LONGEST = 11_000;

/** The parts of a time series chart that do not depend on its size. */
export function timeModel(series: readonly TimeSeries[], options: TimeOptions): TimeModel {
  const interval = options.interval ?? 'day';
  const scale = scaleOf(interval);
  const dayOf = (text: string | undefined): Day | null => (text === undefined ? null : scale.parse(text));
  const known = series.map((one) => ({ one, days: byDay(one.points, scale) }));
  const all = known.flatMap(({ days }) => [...days.keys()]);
  const from = dayOf(options.from) ?? least(all);
  const to = Math.min(dayOf(options.to) ?? greatest(all), from + LONGEST);
  const slots = Number.isFinite(from) && Number.isFinite(to) ? slotsOf(interval, from, to) : [];

  const drafts = known.flatMap(({ one, days }, index) => {
    const { id, label, unit = 'count', comparison, isFine = false } = one;
    const aggregate = one.aggregate ?? (unit === 'count' ? 'sum' : 'mean');
    const common = {
      unit,
      colour: seriesColour(one.colour ?? nthColour(index)),
      key: one.axis ?? unit,
      series: one.axisLabel ?? label,
      isFine,
    };
    const own = { ...common, id, label, isComparison: false, shift: 0, values: valuesOf(slots, days, aggregate) };
    if (!comparison) return [own];
    const before = byDay(comparison.points, scale);
    const shift = (dayOf(comparison.from) ?? least(before.keys())) - from;
    const values = Number.isFinite(shift) ? valuesOf(slots, before, aggregate, shift) : slots.map(() => null);
    return [own, { ...common, id: `${id} before`, label: `${label}, ${comparison.label}`, isComparison: true, shift, values }];
  });

  const keys = [...new Set(drafts.map(({ key }) => key))];
  const axes = new Map(
    keys.map((key) => {
      const here = drafts.filter((draft) => draft.key === key);
      return [
        key,
        axisOf(
          here[0]?.unit ?? 'count',
          here.flatMap(({ values }) => values),
        ),
      ];
    }),
  );
  const lines = drafts.flatMap(({ key, series: _, ...line }) => {
    const axis = axes.get(key);
    return axis ? [{ ...line, axis }] : [];
  });
  const labelsOf = (key: string) => [...new Set(drafts.filter((draft) => draft.key === key).map((draft) => draft.series))];
  const incompleteDay = dayOf(options.incompleteFrom) ?? Infinity;

  return {
    slots,
    lines,
    axes: keys.slice(0, 2).flatMap((key) => {
      const axis = axes.get(key);
      const labels = labelsOf(key);
      return axis ? [{ axis, label: labels.length > 2 ? '' : labels.join(', ') }] : [];
    }),
    unlabelled: keys.slice(2).flatMap(labelsOf),
    incomplete: slots.map((slot) => slot.isPartial || slot.to >= incompleteDay),
    interval,
  };
}
